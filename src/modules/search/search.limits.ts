/** The longest query, in characters (decisions, 12.34). */
export const LONGEST_QUERY = 200;
