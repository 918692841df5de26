/** The longest text that is kept whole, in characters. */
export const LONGEST_TEXT = 200;
/** The longest list or object that is kept whole, in characters of its JSON. */
export const LONGEST_VALUE = 1_000;
/** The changes of a record since a version that are named, latest first. */
export const MOST_EDITS = 20;
