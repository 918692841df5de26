import type { Profile } from 'storefront-client';
import { removeKept } from './kept-here.js';

/** The right to read a part of the shop, or to change it. */
export type Scope = NonNullable<Profile['scopes']>[number];

/**
 * The administrator who is logged in, as far as this browser remembers. Without it nobody is, and no call is made to
 * find out.
 */
interface Staff {
  readonly firstname: string;
  readonly role: string;
  /** The scopes of this person; missing for full access. */
  readonly scopes?: readonly Scope[];
}

const KEY = 'admin.staff';
const listeners = new Set<() => void>();

// The browser sends this to the other tabs, not to the one that wrote.
addEventListener('storage', ({ key }) => {
  if (key !== KEY) return;
  // Who has logged out in another tab has logged out in this one.
  if (remembered() === undefined) removeKept([sessionStorage]);
  tellListeners();
});

export function remembered(): Staff | undefined {
  const kept = localStorage.getItem(KEY);
  return kept === null ? undefined : (JSON.parse(kept) as Staff);
}

export function remember({ firstname, role, scopes }: Staff): void {
  const kept = JSON.stringify({ firstname, role, ...(scopes !== undefined && { scopes }) });
  if (kept === localStorage.getItem(KEY)) return;
  localStorage.setItem(KEY, kept);
  tellListeners();
}

export function forget(): void {
  localStorage.removeItem(KEY);
  removeKept([localStorage, sessionStorage]);
  tellListeners();
}

/** @param listener called after each login and logout, in any tab. @returns what ends that */
export function onStaffChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}
