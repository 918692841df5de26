/** An identifier that no record has. */
export const UNKNOWN_ID = 'ffffffffffffffffffffffff';
