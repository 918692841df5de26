import { removeKept } from './kept-here.js';

/** Has its entries as own fields, as browsers do. */
class KeptStorage {
  [name: string]: unknown;

  static with(names: readonly string[]): KeptStorage {
    return Object.assign(new KeptStorage(), Object.fromEntries(names.map((name) => [name, 'x'])));
  }

  removeItem(name: string): void {
    delete this[name];
  }
}

describe('what a browser keeps of the dashboard', () => {
  it('goes with the login, and nothing of other pages goes', () => {
    const local = KeptStorage.with(['RaStoreadmin.orders.listParams', 'RaStoreadmin.version', 'shop.cart']);
    const session = KeptStorage.with(['admin.text.reply', 'admin.import', 'admin.access-token', 'theme']);
    removeKept([local, session]);
    expect([Object.keys(local), Object.keys(session)]).toEqual([['shop.cart'], ['theme']]);
  });
});
