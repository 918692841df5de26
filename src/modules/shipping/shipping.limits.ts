/** The most orders that are dispatched by one request. */
export const MOST_ORDERS_OF_DISPATCH = 50;
/** The most former tracking numbers that are kept of a parcel. */
export const MOST_FORMER_NUMBERS = 50;
