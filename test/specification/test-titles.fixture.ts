import { itNeedsAnAdmin } from '../support/access.js';

/** Every way to declare a test. It is read by the test of its reader and never run. */
export function declareTests(name: string): void {
  describe('not a test', () => {
    it('is plain', () => undefined);
    it(`is shared: ${name}`, () => undefined);
    it.skip('is skipped', () => undefined);
    it.each(['one', 'two'])('takes %s', () => undefined);
    itNeedsAnAdmin(() => Object.create(null), 'GET', '/');
  });
}
