import type { Weight } from '../shell/Badge.js';
import { words } from '../words/index.js';

const { customers: texts } = words;

/** The fields of an account that decide how it is shown. */
interface Stated {
  readonly role: string;
  readonly isActive: boolean;
  readonly isEmailVerified: boolean;
  readonly emailUndeliverable?: boolean | undefined;
}

/** How an account is shown; undefined for those of which there is nothing to say. */
export function customerState(account: Stated): { word: string; weight: Weight } | undefined {
  if (!account.isActive) return { word: texts.states.blocked, weight: 'red' };
  if (account.emailUndeliverable === true) return { word: texts.states.undeliverable, weight: 'amber' };
  if (account.role === 'ADMIN') return { word: texts.states.staff, weight: 'accent' };
  if (!account.isEmailVerified) return { word: texts.states.unverified, weight: 'grey' };
  return undefined;
}

export function nameOf({ firstname, lastname }: { firstname: string; lastname: string | null }): string {
  return [firstname, lastname].filter(Boolean).join(' ');
}
