import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { expectEventually } from '../support/expect-eventually.js';
import { readZip } from '../support/read-zip.js';
import { withAxe } from './support/accessibility.js';
import { AdminBench } from './support/admin-bench.js';
import { WIDTHS } from './support/site-bench.js';

const GSTIN = '29ABCDE1234F1Z5';

/** The register of papers, and the files of a month, as who keeps the books uses them. */
describe('the invoices of the dashboard', () => {
  let bench: AdminBench;
  let visitor: BrowserContext;
  let page: Page;
  let order: { id: string; orderNumber: string };
  let invoice: string;
  let note: string;
  let month: string;

  beforeAll(async () => {
    bench = await AdminBench.open({ SELLER_TAX_ID: GSTIN, SELLER_STATE: 'Karnataka' });
    order = await bench.paidOrder(await bench.newProduct('A lamp for the books', 9));
    await bench.admin.refundOrder({ id: order.id, amount: 100, reason: 'A scratch' });
    const papers = await expectEventually(async () => {
      const { invoices } = await bench.admin.listInvoices({ q: order.orderNumber });
      expect(invoices).toHaveLength(2);
      return invoices;
    });
    invoice = papers.find(({ kind }) => kind === 'INVOICE')!.number;
    const credit = papers.find(({ kind }) => kind === 'CREDIT_NOTE')!;
    [note, month] = [credit.number, credit.date.slice(0, 7)];
    visitor = await bench.newVisitor();
    await withAxe(visitor);
    page = await bench.visit(visitor);
    await bench.logIn(page);
  });
  afterAll(() => bench.close());

  /** Returns what is wrong with the looks of the page at both widths, light and dark. */
  async function faultsOf(name: string): Promise<string[]> {
    const faults: string[] = [];
    for (const [device, size] of Object.entries(WIDTHS))
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        faults.push(...(await bench.faultsOf(page, name, { device, colorScheme })));
      }
    await page.setViewportSize(WIDTHS.desktop);
    return faults;
  }

  const rows = () => page.locator('tbody tr');
  const saved = async (button: string): Promise<[string, string]> => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const file = await download;
    return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
  };

  rules('ACT-15').it('are found by the keyboard, by a number, a month and a kind', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.getByRole('heading', { name: 'Invoices' }).waitFor();
    await page.getByRole('row').filter({ hasText: invoice }).waitFor();
    expect(await faultsOf('invoices')).toEqual([]);
    await page.getByLabel('Search in this list').fill(order.orderNumber);
    await expectEventually(async () => expect(page.url()).toContain(order.orderNumber));
    await expectEventually(async () => expect(await rows().count()).toBe(2));
    await page.getByRole('button', { name: '+ Filter' }).click();
    await page.getByRole('dialog').getByLabel('Credit note').click();
    await expectEventually(async () => expect(await rows().count()).toBe(1));
    expect(await rows().first().innerText()).toContain('-₹100.00');
    await page.getByRole('dialog').getByLabel('Month').fill('2020-01');
    await page.getByText('Nothing matches these filters').waitFor();
    expect(page.url()).toContain('2020-01');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('row').filter({ hasText: invoice }).waitFor();
  });

  rules('ACT-15').it('print one paper in a tab of its own', async () => {
    for (const number of [invoice, note]) {
      const tab = page.waitForEvent('popup');
      await page.getByRole('button', { name: `Print ${number}` }).click();
      await expectEventually(async () => expect((await tab).url()).toMatch(/^blob:/));
      await (await tab).close();
    }
  });

  rules('ACT-15').it('give the files of a month', async () => {
    const card = page.getByRole('region', { name: 'A month for the accountant' });
    const field = card.getByLabel('Month');
    expect(await field.inputValue()).toMatch(/^\d{4}-\d{2}$/);
    await field.fill(month);
    const [registerName, register] = await saved('Register (CSV)');
    expect(registerName).toBe(`invoices-${month}.csv`);
    expect(register).toContain(`\n${invoice},INVOICE,`);
    const [returnName, gstReturn] = await saved('GST return (JSON)');
    expect(returnName).toBe(`gstr1-${month}.json`);
    expect(JSON.parse(gstReturn)).toMatchObject({
      gstin: GSTIN,
      fp: `${month.slice(5)}${month.slice(0, 4)}`,
      doc_issue: { doc_det: [{ doc_num: 1 }, { doc_num: 5 }] },
    });
  });

  rules('ACT-15').it('give an archive by a link, and say while it is made', async () => {
    await page.getByRole('button', { name: 'Archive (ZIP)' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^The archive of \w+ \d{4} is ready: \d+ papers/ })
      .waitFor();
    expect(await faultsOf('invoices-archive')).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download it' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`invoices-${month}.zip`);
    const names = [...readZip(await readFile(await file.path())).keys()];
    expect(names).toEqual(expect.arrayContaining([`invoices/${invoice}.pdf`, `credit-notes/${note}.pdf`]));
  });

  rules('ACT-15').it('say why a month has no archive', async () => {
    await page
      .getByRole('region', { name: 'A month for the accountant' })
      .getByLabel('Month')
      .fill('2020-01');
    await page.getByRole('button', { name: 'Archive (ZIP)' }).click();
    await page.getByText('No invoice or credit note was issued in this period').waitFor();
    expect(bench.complaints).toEqual([]);
    await visitor.close();
  });
});
