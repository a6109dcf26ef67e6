/** Sentences for every problem, for whoever shows any: the pane, the help pages, `/calculate`. */
import './late-problem-texts';

export { featureName, problemText } from './problem-text';
