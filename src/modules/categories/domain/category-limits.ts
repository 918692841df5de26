/** The levels of the tree (decisions 13.35). */
export const MOST_LEVELS = 5;

/** The size of the tree, which is read as a whole. */
export const MOST_CATEGORIES = 1_000;
