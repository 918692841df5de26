/** The most orders that papers are printed of by one request. */
export const MOST_ORDERS_OF_PAPERS = 100;
/** The orders named in a row of a pick list. A row is not broken over pages, so that one with more goes on in another row. */
export const ORDERS_IN_ROW = 12;
