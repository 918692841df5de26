import { CONSOLE_ROWS } from './rows/console.rows.js';
import { ConsoleBench } from './support/console-bench.js';
import { expectEventually } from '../support/expect-eventually.js';
import type { ConsoleRow, Subject } from './support/console-row.js';
import { buttonOf, controlsOf, lineOf } from './support/controls.js';

describe('the buttons of the developer console, in a browser', () => {
  let bench: ConsoleBench;
  let pressed = 0;

  beforeAll(async () => void (bench = await ConsoleBench.open()));

  afterAll(async () => {
    await bench.close();
    process.stdout.write(`Buttons of the developer console pressed in the browser: ${pressed}\n`);
  });

  afterEach(() => expect(bench.complaints.splice(0)).toEqual([]));

  function pageOf({ page = '/dev' }: ConsoleRow, id = ''): string {
    return page.replace(':id', id);
  }

  /** Operates a control: opens the page, fills the fields, selects, presses. */
  async function use(row: ConsoleRow, subject: Subject): Promise<void> {
    const { id } = subject;
    const page = await bench.visit(pageOf(row, id));
    const button = buttonOf(page, row, id);
    const form = button.locator('xpath=ancestor::form');
    for (const [name, value] of Object.entries(row.fill?.(subject) ?? {}))
      await form.locator(`[name="${name}"]`).fill(value);
    if (row.choice !== undefined) await choose(form, row.choice);
    pressed += 1;
    if (row.stays === true) return button.click();
    const [answer] = await Promise.all([page.waitForNavigation(), button.click()]);
    expect(answer?.status()).toBe(200);
  }

  async function choose(form: ReturnType<typeof buttonOf>, choice: string): Promise<void> {
    const [name, value = ''] = choice.split('=');
    const select = form.locator(`select[name="${name}"]`);
    if ((await select.count()) > 0) await select.selectOption(value);
    else await form.locator(`input[name="${name}"][value="${value}"]`).check();
  }

  /** The controls of the page that no row of the table describes. */
  async function unknownControls(): Promise<string[]> {
    const known = new Set(CONSOLE_ROWS.map((row) => lineOf(row)));
    return (await controlsOf(bench.page)).filter((line) => !known.has(line));
  }

  /** Prepares a row, operates its control, and checks the result. */
  async function check(row: ConsoleRow): Promise<void> {
    const subject = await row.given(bench);
    await use(row, subject);
    expect(new URL(bench.page.url()).pathname).toBe(pageOf(row, subject.id));
    if (row.notice !== undefined) {
      const notice = (await bench.page.locator('.notice').textContent())?.trim();
      expect(notice).toEqual(typeof row.notice === 'string' ? row.notice : expect.stringMatching(row.notice));
    }
    await row.effect(bench, subject);
    // Controls that exist only in this state, such as the reset of a switch, must have a row as well.
    expect(await unknownControls()).toEqual([]);
  }

  rules('DEV-06').it.each(CONSOLE_ROWS.map((row) => ({ row, line: lineOf(row) })))(
    'perform their action: $line',
    async ({ row }) => {
      try {
        await check(row);
      } finally {
        await row.after?.(bench);
      }
    },
  );

  rules('DEV-06').it('have a row each in this test, on every page of the console', async () => {
    await bench.unpaidOrder();
    await bench.dispatchedOrder();
    await expectEventually(async () => {
      const page = await bench.visit('/dev');
      expect(await page.locator('a[href^="/dev/mails/"]').count()).toBeGreaterThan(0);
    });
    const visited = new Set<string>();
    const waiting = ['/dev'];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      visited.add(path);
      const page = await bench.visit(path);
      expect({ path, unknown: await unknownControls() }).toEqual({ path, unknown: [] });
      const links: string[] = await page
        // Attachments are files, which a browser downloads: `mail-frame` downloads them.
        .locator('a[href^="/dev"]:not([href*="/attachments/"])')
        .evaluateAll((all: any[]) => all.map(({ pathname }) => pathname));
      waiting.push(...new Set(links.filter((link) => !visited.has(link) && !waiting.includes(link))));
    }
    expect([...visited]).toEqual(expect.arrayContaining([expect.stringMatching(/^\/dev\/mails\//)]));
  });

  it('send no value that their field forbids, and the seconds with the Enter key', async () => {
    const page = await bench.visit('/dev');
    const before = bench.app.clock.offset;
    const seconds = page.getByLabel('Seconds');
    for (const wrong of ['', '0', '-5', '1.5', '31536001']) {
      await seconds.fill(wrong);
      await seconds.press('Enter');
    }
    expect(bench.app.clock.offset).toBe(before);
    await seconds.fill('5');
    await Promise.all([page.waitForNavigation(), seconds.press('Enter')]);
    pressed += 1;
    expect(bench.app.clock.offset - before).toBe(5000);
  });

  rules('DEV-06').it('repeat nothing when the page is reloaded', async () => {
    const page = await bench.visit('/dev');
    const before = bench.app.clock.offset;
    await Promise.all([page.waitForNavigation(), page.getByRole('button', { name: '+ 1 minute' }).click()]);
    pressed += 1;
    await page.reload();
    expect(bench.app.clock.offset - before).toBe(60_000);
  });
});
