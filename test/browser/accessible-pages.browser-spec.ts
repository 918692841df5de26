import { seriousFaults, withAxe } from './support/accessibility.js';
import { ConsoleBench } from './support/console-bench.js';

/** axe on the pages that the service makes itself. */
describe('the pages of the console', () => {
  let bench: ConsoleBench;

  beforeAll(async () => {
    bench = await ConsoleBench.open();
    await bench.dispatchedOrder();
    await bench.unpaidOrder();
  }, 120_000);

  afterAll(async () => {
    await bench.close();
  });

  it.each(['light', 'dark'] as const)(
    '[SHOP-05] have no serious fault, %s',
    async (colorScheme) => {
      const visitor = await bench.browser.newContext({ colorScheme, viewport: { width: 1280, height: 900 } });
      await withAxe(visitor);
      const page = await visitor.newPage();
      const faults: string[] = [];
      for (const path of ['/', '/dev', '/dev/inbox/no-such-mail']) {
        await page.goto(`${bench.app.url}${path}`);
        faults.push(...(await seriousFaults(page)).map((fault) => `${path}: ${fault}`));
      }
      await visitor.close();
      expect(faults).toEqual([]);
    },
    120_000,
  );
});
