/** The hour at which the books are checked, in UTC: half past two in India. */
export const CHECK_HOUR_UTC = 21;
/** The most differences that a check lists; beyond, it counts. */
export const MOST_LISTED = 200;
/** Orders of a page: few enough that requests do not wait for one. */
export const ORDERS_OF_PAGE = 100;
