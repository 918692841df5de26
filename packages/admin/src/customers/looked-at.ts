/** The address of a customer finds records by its words, so others may be among them. */
export const LOOKED_AT = 100;
