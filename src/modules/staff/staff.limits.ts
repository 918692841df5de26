/** How long an invitation is good, in days (decisions, 14d). */
export const INVITATION_DAYS = 3;
