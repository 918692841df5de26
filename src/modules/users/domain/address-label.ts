export const ADDRESS_LABELS = ['HOME', 'WORK', 'OTHER'] as const;

/** The kind of an address, chosen by its owner. */
export type AddressLabel = (typeof ADDRESS_LABELS)[number];
