/** The most zones of a shop: every process keeps them in memory. */
export const MAX_ZONES = 200;

/** The most entries of all zones together; India has less than 20,000 PIN codes. */
export const MAX_ENTRIES = 100_000;

/** The most entries of a zone: PIN codes, prefixes, ranges. */
export const MAX_PINCODES = 5_000;

/** The most ways of shipping of a zone. */
export const MAX_RATES = 5;

/** The most steps of a rate by weight. */
export const MAX_WEIGHT_STEPS = 20;

/** The heaviest parcel that a rate or a question may name, in grams. */
export const MAX_GRAMS = 1_000_000;

/** The longest promise, in working days. */
export const MAX_DAYS = 90;

/** The highest total that is paid at the door: cash of 2,00,000 of a person in a day is forbidden. */
export const MAX_COD_TOTAL = 199_999;

/** The largest file of PIN codes, in bytes. */
export const MAX_PINCODE_FILE = 1024 * 1024;
