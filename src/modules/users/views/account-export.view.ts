import type { User } from '../data/user.schema.js';
import { toProfile, type ProfileView } from './profile.view.js';

/** The account in the data export: the profile and the fields that the profile omits. */
export interface AccountExport extends ProfileView {
  authProvider: string;
  /** `<provider>:<subject>` of an OAUTH account. */
  externalId: string | null;
  /** The addresses of all stored avatar files, oldest first. */
  avatarFiles: string[];
  gender: string | null;
  dob: string | null;
  preferences: { newsletter: boolean; smsAlerts: boolean; privacyPolicyAcceptedAt: string | null };
  lastLogin: string | null;
  passwordChangedAt: string | null;
}

export function toAccountExport(user: User, avatarFiles: string[]): AccountExport {
  const { newsletter, smsAlerts, privacyPolicyAcceptedAt } = user.preferences;
  return {
    ...toProfile(user),
    authProvider: user.authProvider,
    externalId: user.externalId ?? null,
    avatarFiles,
    gender: user.gender ?? null,
    dob: user.dob?.toISOString() ?? null,
    preferences: {
      newsletter,
      smsAlerts,
      privacyPolicyAcceptedAt: privacyPolicyAcceptedAt?.toISOString() ?? null,
    },
    lastLogin: user.lastLogin?.toISOString() ?? null,
    passwordChangedAt: user.passwordChangedAt?.toISOString() ?? null,
  };
}
