/** Products of one wishlist. */
export const MOST_PRODUCTS = 100;
