import { keep, kept } from './storage.js';

/**
 * The customer who is logged in, as far as this browser remembers. The shop decides by cookie and token; this saves
 * visitors without an account a refresh that can only fail, and shows a login or logout in other tabs.
 */
interface Customer {
  readonly _id: string;
  readonly firstname: string;
  readonly isEmailVerified: boolean;
  /** The shop has ended the session; nobody has logged out, and the same customer may go on where they were. */
  readonly hasEnded?: true;
}

const KEY = 'shop.customer';
/** The key of the checkout that is under way: that of the customer above. */
const CHECKOUT_KEY = 'shop.checkout';
/** Whether it was in this tab: another one looks after what follows a login. */
type Listener = (wasHere: boolean) => void;

const listeners = new Set<Listener>();
const leftListeners = new Set<() => void>();

// The browser sends this to the other tabs of the shop, not to the one that wrote.
addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key !== KEY) return;
  const former = idIn(oldValue);
  if (former !== undefined && former !== idIn(newValue)) for (const listener of leftListeners) listener();
  callListeners(false);
});

export function rememberedCustomer(): Customer | undefined {
  const known = kept(KEY) as Customer | undefined;
  return known?.hasEnded === true ? undefined : known;
}

/**
 * Returns the customer whose session has ended by itself; undefined while somebody is logged in, and after a logout.
 */
export function formerCustomer(): Customer | undefined {
  const known = kept(KEY) as Customer | undefined;
  return known?.hasEnded === true ? known : undefined;
}

export function rememberCustomer({ _id, firstname, isEmailVerified }: Customer): void {
  if ((kept(KEY) as Customer | undefined)?._id !== _id) sessionStorage.removeItem(CHECKOUT_KEY);
  keep(KEY, { _id, firstname, isEmailVerified });
  callListeners(true);
}

/** After a logout. */
export function forgetCustomer(): void {
  sessionStorage.removeItem(CHECKOUT_KEY);
  keep(KEY, undefined);
  callListeners(true);
}

/** After the end of a session that nobody has asked for. An order that was under way is not placed twice after the next login. */
export function endSession(): void {
  const known = rememberedCustomer();
  if (known === undefined) return;
  keep(KEY, { ...known, hasEnded: true });
  callListeners(true);
}

/** @param listener called after each login and logout, in any tab */
export function onCustomerChanged(listener: Listener): void {
  listeners.add(listener);
}

/** @param listener called when another tab has logged out, or has logged in as somebody else */
export function onCustomerLeft(listener: () => void): void {
  leftListeners.add(listener);
}

function idIn(text: string | null): string | undefined {
  return text === null ? undefined : (JSON.parse(text) as Customer)._id;
}

function callListeners(wasHere: boolean): void {
  for (const listener of listeners) listener(wasHere);
}
