import type { User } from '../data/user.schema.js';
import { toPreferences } from './preferences.view.js';
import { toProfile } from './profile.view.js';

/**
 * The account in the data export: the profile and the fields that the profile omits.
 * @param avatarFiles the addresses of all stored avatar files, oldest first
 */
export function toAccountExport(user: User, avatarFiles: string[]) {
  const { privacyPolicyAcceptedAt } = user.preferences;
  return {
    ...toProfile(user),
    authProvider: user.authProvider,
    externalId: user.externalId ?? null,
    avatarFiles,
    gender: user.gender ?? null,
    dob: user.dob?.toISOString() ?? null,
    preferences: {
      ...toPreferences(user),
      privacyPolicyAcceptedAt: privacyPolicyAcceptedAt?.toISOString() ?? null,
    },
    tags: user.tags ?? [],
    lastLogin: user.lastLogin?.toISOString() ?? null,
    passwordChangedAt: user.passwordChangedAt?.toISOString() ?? null,
  };
}
