/** Lines of one cart. */
export const MAX_LINES = 100;
/** Units that a request may name of a line: the largest stock; a larger quantity can only be a client error. */
export const MAX_QUANTITY = 1_000_000_000;
