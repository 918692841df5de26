/** How many tags the staff give an order or an account. */
export const MOST_TAGS = 20;
/** In UTF-16 code units, of the stored form. */
export const LONGEST_TAG = 40;
