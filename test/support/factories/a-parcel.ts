/** The body of a dispatch. */
export const PARCEL = { length: 30, breadth: 20, height: 10, weight: 0.5 };
