/**
 * Who is logged in, as far as this browser remembers. The shop decides by cookie and token; this saves visitors without an
 * account a refresh that can only fail, and tells other tabs of a login or logout.
 *
 * @typedef {{ firstname: string, isEmailVerified: boolean }} Customer
 */
const KEY = 'shop.customer';

/** @type {Set<() => void>} */
const listeners = new Set();

// The browser sends this to the other tabs of the shop, not to the one that wrote.
addEventListener('storage', ({ key }) => {
  if (key !== KEY) return;
  // The other tab's session is of somebody else, or of nobody: this tab's token goes with it.
  sessionStorage.removeItem('shop.access-token');
  tellListeners();
});

/** @returns {Customer | undefined} */
export function rememberedCustomer() {
  const kept = localStorage.getItem(KEY);
  return kept === null ? undefined : JSON.parse(kept);
}

/** @param {Customer} customer */
export function rememberCustomer({ firstname, isEmailVerified }) {
  localStorage.setItem(KEY, JSON.stringify({ firstname, isEmailVerified }));
  tellListeners();
}

export function forgetCustomer() {
  // A key for the next checkout is of this customer.
  sessionStorage.clear();
  localStorage.removeItem(KEY);
  tellListeners();
}

/** @param {() => void} listener called after each login and logout, in any tab */
export function onCustomerChanged(listener) {
  listeners.add(listener);
}

function tellListeners() {
  for (const listener of listeners) listener();
}
