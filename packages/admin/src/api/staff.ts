import { removeKept } from './kept-here.js';

/** Who is logged in, as far as this browser remembers: without it nobody is, and no call is made to find out. */
interface Staff {
  readonly firstname: string;
  readonly role: string;
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

export function remember({ firstname, role }: Staff): void {
  localStorage.setItem(KEY, JSON.stringify({ firstname, role }));
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
