import type { Page } from 'playwright-core';
import { withAxe } from './support/accessibility.js';
import { AdminBench } from './support/admin-bench.js';
import { AdminWalk } from './support/admin-walk.js';
import { smallControls } from './support/control-sizes.js';
import { machineWords } from './support/machine-words.js';
import { WIDTHS } from './support/site-bench.js';

/** A packing bench has a tablet, held upright; an office a wide screen. */
const DEVICES = {
  ...WIDTHS,
  tablet: { width: 820, height: 1180 },
  office: { width: 1440, height: 900 },
};
const LOOKS = (Object.keys(DEVICES) as Array<keyof typeof DEVICES>).flatMap((device) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ device, colorScheme })),
);
/** The weight of a page's first load, as sent, in bytes. */
const LOGIN_BYTES = 180_000;
const LIST_BYTES = 340_000;
const CHART_BYTES = 140_000;

/**
 * Every page and dialog at four widths, light and dark: nothing overflows, axe finds nothing serious, the policy refuses
 * nothing; no word is a programmer's, and nothing is too small for a finger.
 */
describe('the looks of the dashboard', () => {
  let bench: AdminBench;
  let walk: AdminWalk;

  beforeAll(async () => {
    bench = await AdminBench.open({ STAFF_INVITATIONS: 'true' });
    walk = await AdminWalk.begin(bench);
  });
  afterAll(async () => {
    await bench.close();
    expect(bench.complaints).toEqual([]);
    expect(bench.strangers).toEqual([]);
  });

  it.each(LOOKS)(
    'are without a serious fault on a $device, $colorScheme',
    async ({ device, colorScheme }) => {
      const faults: string[] = [];
      const hasTouch = device === 'phone' || device === 'tablet';
      const viewport = DEVICES[device];
      const visitor = await bench.newVisitor({ viewport, colorScheme, hasTouch, reducedMotion: 'reduce' });
      await withAxe(visitor);
      await visitor.addInitScript(
        "globalThis.refused = []; document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective + ' ' + event.blockedURI))",
      );
      await walk.take(await bench.visit(visitor), async (page: Page, name: string) => {
        const refused = await page.evaluate<string[]>('refused');
        const words = colorScheme === 'light' ? await machineWords(page) : [];
        const small = hasTouch && colorScheme === 'light' ? await smallControls(page) : [];
        faults.push(...(await bench.faultsOf(page, name, { device, colorScheme })));
        faults.push(...[...refused, ...words, ...small].map((fault) => `${name}: ${fault}`));
      });
      await visitor.close();
      expect(faults).toEqual([]);
    },
  );

  it('weighs little', async () => {
    const visitor = await bench.newVisitor();
    const page = await bench.visit(visitor);
    const sizes = await page.context().newCDPSession(page);
    const sent: Array<{ url: string; bytes: number }> = [];
    const urls = new Map<string, string>();
    await sizes.send('Network.enable');
    sizes.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
    sizes.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      sent.push({ url: urls.get(requestId) ?? '', bytes: encodedDataLength }),
    );
    const weigh = async (path: string, ready: string): Promise<number> => {
      sent.length = 0;
      await sizes.send('Network.clearBrowserCache');
      await bench.goTo(page, path);
      await page.locator(ready).first().waitFor();
      await page.waitForLoadState('networkidle');
      return sent
        .filter(({ url }) => new URL(url, bench.url).pathname.startsWith('/admin'))
        .reduce((sum, { bytes }) => sum + bytes, 0);
    };
    const login = await weigh('', 'form');
    expect(login).toBeLessThanOrEqual(LOGIN_BYTES);
    await bench.logIn(page);
    const list = await weigh('/orders', 'tbody tr');
    expect(list).toBeLessThanOrEqual(LIST_BYTES);
    process.stdout.write(`Login ${login} bytes, list of orders ${list} bytes\n`);
    await weigh('', '.recharts-bar');
    expect(
      Math.max(...sent.filter(({ url }) => url.includes('Chart')).map(({ bytes }) => bytes)),
    ).toBeLessThanOrEqual(CHART_BYTES);
    await visitor.close();
  });
});
