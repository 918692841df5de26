/** The longest text that papers are looked for by. */
export const LONGEST_SEARCH = 40;
