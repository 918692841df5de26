import { keep, kept } from './storage.js';

/**
 * Who is logged in, as far as this browser remembers. The shop decides by cookie and token; this saves visitors without an
 * account a refresh that can only fail, and shows a login or logout in other tabs.
 */
interface Customer {
  readonly firstname: string;
  readonly isEmailVerified: boolean;
}

const KEY = 'shop.customer';
/** Whether it was in this tab: another one looks after what follows a login. */
type Listener = (wasHere: boolean) => void;

const listeners = new Set<Listener>();

// The browser sends this to the other tabs of the shop, not to the one that wrote.
addEventListener('storage', ({ key }) => {
  if (key === KEY) callListeners(false);
});

export function rememberedCustomer(): Customer | undefined {
  return kept(KEY) as Customer | undefined;
}

export function rememberCustomer({ firstname, isEmailVerified }: Customer): void {
  keep(KEY, { firstname, isEmailVerified });
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

function callListeners(wasHere: boolean): void {
  for (const listener of listeners) listener(wasHere);
}
