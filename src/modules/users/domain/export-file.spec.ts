import { toExportFile } from './export-file.js';

describe('the export file', () => {
  it('lists the profile and the addresses first, then the parts by their names', () => {
    const parts = new Map<string, unknown>([
      ['wishlists', ['wish']],
      ['carts', { items: [] }],
      ['orders', ['order']],
      ['returns', ['return']],
      ['support-tickets', ['ticket']],
      ['auth', ['session']],
      ['users', { email: 'asha@example.com', addresses: ['home'] }],
    ]);
    const file = toExportFile(parts, new Date('2026-11-21T10:00:00Z'));
    expect(Object.entries(file ?? {})).toEqual([
      ['exportedAt', '2026-11-21T10:00:00.000Z'],
      ['profile', { email: 'asha@example.com' }],
      ['addresses', ['home']],
      ['wishlist', ['wish']],
      ['cart', { items: [] }],
      ['orders', ['order']],
      ['returns', ['return']],
      ['supportTickets', ['ticket']],
      ['sessions', ['session']],
    ]);
  });

  it('is null without an account', () => {
    const parts = new Map<string, unknown>([
      ['orders', []],
      ['users', null],
    ]);
    expect(toExportFile(parts, new Date('2026-11-21T10:00:00Z'))).toBeNull();
  });
});
