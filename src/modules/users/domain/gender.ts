export const GENDERS = ['MALE', 'FEMALE', 'OTHER'] as const;

/** As the user states it. */
export type Gender = (typeof GENDERS)[number];
