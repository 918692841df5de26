/** A screen of twelve and the beginning of the next: the first answer of a list is what a slow phone waits for. */
export const LIST_LIMIT = 16;

/** How many new products the first page shows. */
export const HOME_PICKS = 8;

/** As many cards are in a window before it is scrolled. */
export const SEEN_FIRST = 4;
