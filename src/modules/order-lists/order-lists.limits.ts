/** The longest order number that a list is filtered by, as a person types it. */
export const LONGEST_ORDER_NUMBER = 40;
