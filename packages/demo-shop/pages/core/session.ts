import { keep, kept } from './storage.js';

/**
 * Who is logged in, as far as this browser remembers. The shop decides by cookie and token; this saves visitors without an
 * account a refresh that can only fail, and shows a login or logout in other tabs.
 */
interface Customer {
  readonly _id: string;
  readonly firstname: string;
  readonly isEmailVerified: boolean;
}

const KEY = 'shop.customer';
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
  return kept(KEY) as Customer | undefined;
}

export function rememberCustomer({ _id, firstname, isEmailVerified }: Customer): void {
  keep(KEY, { _id, firstname, isEmailVerified });
  callListeners(true);
}

export function forgetCustomer(): void {
  // A key for the next checkout is of this customer.
  sessionStorage.removeItem('shop.checkout');
  keep(KEY, undefined);
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
