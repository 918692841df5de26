/** How many keys an administrator may have made that still exist. */
export const MOST_API_KEYS = 50;

/** The latest end of a key, in years from now (decisions, 14c). */
export const LONGEST_KEY_YEARS = 10;
