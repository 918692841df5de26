/** The form in which every password is hashed (decisions, 13.25). */
export const HASHED_FORM = 'NFKC';

export const PASSWORD_FORMS = [HASHED_FORM] as const;

export type PasswordForm = (typeof PASSWORD_FORMS)[number];
