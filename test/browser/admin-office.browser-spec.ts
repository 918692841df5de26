import type { Page } from 'playwright-core';
import { createClient } from '../../packages/client/src/index.js';
import { expectEventually } from '../support/expect-eventually.js';
import { AdminBench, OWNER } from './support/admin-bench.js';

const PEOPLE = 8;
const PASSWORD = 'Another#456';
const QUARTER_MS = 15 * 60_000;
/** Logins are counted by the hour. */
const UNTIL_NINE_MS = 61 * 60_000;
/** From nine to six. */
const QUARTERS = 9 * 4;
const LOGINS_AT_ONCE = 10;

/** Eight people with a browser each in one office, whose address they share, for a working day of the default limits. */
describe('an office at the dashboard', () => {
  let bench: AdminBench;
  const refused: string[] = [];
  let calls = 0;

  beforeAll(async () => {
    bench = await AdminBench.open({
      STAFF_INVITATIONS: 'true',
      RATE_LIMIT_STANDARD_MAX: '100',
      RATE_LIMIT_AUTH_MAX: '10',
      RATE_LIMIT_CHECKOUT_MAX: '5',
    });
  });
  afterAll(async () => {
    await bench.close();
    process.stdout.write(`${calls} calls of ${PEOPLE} people in ${QUARTERS / 4} hours\n`);
    expect(bench.complaints).toEqual([]);
  });

  /** Makes an account of the staff by an invitation. */
  async function hired(place: number): Promise<{ email: string; password: string }> {
    const email = `desk${place}@example.com`;
    await bench.admin.inviteStaff({ email });
    const token = await expectEventually(async () => {
      const [mail] = await bench.admin.listMails({ to: email });
      const [, found] = /#(\S+)/.exec(mail?.text ?? '') ?? [];
      expect(found).toBeDefined();
      return found!;
    });
    const account = { password: PASSWORD, firstname: `Desk${place}`, lastname: 'Rao' };
    await createClient({ baseUrl: bench.url }).acceptInvitation({ token, ...account });
    return { email, password: PASSWORD };
  }

  /** Moves the clock of the service, and those of the browsers. */
  async function wait(ms: number, pages: readonly Page[] = []): Promise<void> {
    await bench.admin.advanceClock({ advanceSeconds: ms / 1000 });
    for (const page of pages) await page.clock.fastForward(ms);
  }

  it('is refused nothing in a day', async () => {
    const people: Array<{ email: string; password: string }> = [OWNER];
    for (let place = 1; place < PEOPLE; place += 1) people.push(await hired(place));
    expect(people).toHaveLength(PEOPLE);
    expect(people.length).toBeLessThanOrEqual(LOGINS_AT_ONCE);
    // The day begins with counters that nobody has used.
    await wait(UNTIL_NINE_MS);
    const pages: Page[] = [];
    for (const person of people) {
      const visitor = await bench.newVisitor();
      const page = await bench.visit(visitor);
      await page.clock.install({ time: Date.now() + UNTIL_NINE_MS });
      await page.reload();
      page.on('response', (answer) => {
        if (answer.url().includes('/api/')) calls += 1;
        // A token that has ended is renewed, and the call made again.
        if (answer.status() === 429) refused.push(answer.url());
      });
      await bench.logIn(page, person);
      pages.push(page);
    }
    for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
      await Promise.all(pages.map((page, place) => work(page, quarter + place)));
      expect(refused).toEqual([]);
      for (const page of pages) expect(await page.getByRole('dialog').count()).toBe(0);
      await wait(QUARTER_MS, pages);
    }
  }, 1_200_000);

  /** Looks at two lists and a record; now and then the page is loaded anew. */
  async function work(page: Page, turn: number): Promise<void> {
    const list = ['Orders', 'Products', 'Customers', 'Returns'][turn % 4]!;
    await page.locator('nav.frame-menu').getByRole('link', { name: list }).click();
    await page.locator('tbody tr').or(page.locator('.empty')).first().waitFor();
    if (turn % 4 === 0) {
      await page.locator('tbody td a').first().click();
      await page.getByRole('heading', { name: /^ORD-/ }).waitFor();
    }
    if (turn % 8 === 0) await page.reload();
    await bench.settled(page);
  }
});
