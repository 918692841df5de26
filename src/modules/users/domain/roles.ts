export const ROLES = ['ADMIN', 'USER'] as const;

/** `ADMIN`: the staff; `USER`: a customer. */
export type UserRole = (typeof ROLES)[number];
