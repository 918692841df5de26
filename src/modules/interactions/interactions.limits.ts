/** The number of comments listed within their review, oldest first. */
export const FIRST_COMMENTS = 20;
