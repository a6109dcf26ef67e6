/** Sentences for every problem, for whoever shows any: the pane, the help pages, `/calculate`. */
import './late-problem-texts';

export { problemText } from './problem-text';
