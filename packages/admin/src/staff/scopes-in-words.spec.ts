import '../testing/page.js';
import { scopesInWords } from './scopes-in-words.js';

describe('what an administrator may do', () => {
  it('is everything without scopes', () => {
    expect(scopesInWords([])).toBe('Everything, including this page');
  });

  it('is said by part, and where it is less than all of it', () => {
    expect(scopesInWords(['tickets:read', 'orders:read', 'orders:write', 'reports:read'])).toBe(
      'Orders, Tickets (see), Sales',
    );
    expect(scopesInWords(['products:write'])).toBe('Products (change)');
  });
});
