/** The part that answers as of a past time, with the sentences of what it finds. */
import '../i18n/late-problem-texts';

export { createAsOfClient } from '../../client/as-of/as-of-client';
