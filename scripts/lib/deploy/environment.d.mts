/** The variables that production requires without embedded services. */
export const REQUIRED: readonly string[];
