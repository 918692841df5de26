/** Levels of the tree (decisions 13.35). */
export const MOST_LEVELS = 5;
/** Categories of the tree, which is read as a whole. */
export const MOST_CATEGORIES = 1_000;
/** The greatest `position` of a category among those below the same one. */
export const LAST_POSITION = 1_000_000;
