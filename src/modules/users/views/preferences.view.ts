import type { User } from '../data/user.schema.js';

/** The preferences of an account. */
export class PreferencesView {
  newsletter!: boolean;
  smsAlerts!: boolean;
  /** Present for administrators alone. */
  shopAlerts?: boolean;
  /** Present for administrators alone. */
  shopDigest?: boolean;
}

export function toPreferences({ role, preferences }: Pick<User, 'role' | 'preferences'>): PreferencesView {
  const { newsletter, smsAlerts, shopAlerts = true, shopDigest = true } = preferences;
  return { newsletter, smsAlerts, ...(role === 'ADMIN' ? { shopAlerts, shopDigest } : {}) };
}
