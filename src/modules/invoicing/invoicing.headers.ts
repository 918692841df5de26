/** Names the orders that a file of papers leaves out. */
export const LEFT_OUT_HEADER = 'X-Left-Out';
