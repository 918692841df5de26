import type { Locator, Page } from 'playwright-core';
import { Shop } from '../../../scripts/day/shop.mjs';
import { OWNER } from './admin-bench.js';

const PARCEL = { Weight: '0.8', Length: '20', Breadth: '15', Height: '10' };

type Action = (ids: readonly string[], body: any) => Promise<unknown>;

/** The shop of a day whose staff does everything on the pages of the dashboard; only reading goes by the API. */
export class ShopByPage extends Shop {
  /** How often staff has done something. */
  actions = 0;

  constructor(
    private readonly url: string,
    webhookSecret: string,
    private readonly page: Page,
  ) {
    super(url, OWNER, webhookSecret);
  }

  override async asAdmin(method: string, path: string, body?: any, status?: number): Promise<any> {
    // What is sold is there before the day begins.
    if (method === 'GET' || path === '/products') return super.asAdmin(method, path, body, status);
    const ids: string[] = [];
    const line = `${method} ${path.replace(/[0-9a-f]{24}/g, (id) => (ids.push(id), ':id'))}`;
    const action = this.staff[line];
    if (action === undefined) throw new Error(`No page does ${line}`);
    this.actions += 1;
    return action(ids, body);
  }

  override async refuseDispatch({ orderId }: { orderId: string }): Promise<string> {
    await this.open(`orders/${orderId}/show`);
    if ((await this.page.getByRole('button', { name: 'Dispatch', exact: true }).count()) === 0)
      return 'is not offered';
    await this.press('Dispatch');
    const dialog = this.page.getByRole('dialog');
    await fillParcels(dialog);
    await dialog.getByRole('button', { name: 'Dispatch 1' }).click();
    return (await dialog.locator('.trouble').textContent())!;
  }

  /** Dispatches all that the list "To dispatch" has. @returns how many */
  async dispatchAll(): Promise<number> {
    await this.open('');
    await this.page
      .getByRole('link', { name: /to dispatch/ })
      .first()
      .click();
    await this.page.locator('tbody tr').first().waitFor();
    const count = await this.page.locator('tbody tr').count();
    await this.page.getByLabel('Select all').click();
    await this.page.keyboard.press('d');
    const dialog = this.page.getByRole('dialog');
    await fillParcels(dialog);
    await dialog.getByRole('button', { name: `Dispatch ${count}` }).click();
    await dialog.getByText(`${count} orders are on their way`).waitFor();
    return count;
  }

  /** Returns what needs attention, as the first page says. */
  async needs(): Promise<string> {
    await this.open('');
    const needs = this.page.getByRole('region', { name: 'Needs attention' });
    await needs.waitFor();
    return (await needs.textContent())!;
  }

  private readonly staff: Readonly<Record<string, Action>> = {
    'POST /orders/admin/:id/dispatch': async ([id]) => {
      const dialog = await this.begin(id!, 'Dispatch');
      await fillParcels(dialog);
      await dialog.getByRole('button', { name: 'Dispatch 1' }).click();
      await dialog.getByText('1 order is on its way').waitFor();
    },
    'PATCH /orders/admin/:id/status': ([id]) => this.confirm(id!, 'Cancel order'),
    'POST /orders/admin/:id/reopen': ([id]) => this.confirm(id!, 'Reopen order'),
    'POST /orders/admin/:id/refunds/:id/retry': ([id]) => this.confirm(id!, 'Try the refund again'),
    'POST /orders/admin/:id/mark-paid': ([id], { reference }) =>
      this.confirm(id!, 'Mark as paid', (dialog) =>
        dialog.getByLabel('Reference of the payment').fill(reference),
      ),
    'POST /orders/admin/:id/settle': ([id], { restock, refund, reason }) =>
      this.confirm(id!, 'Close: it will not arrive', async (dialog) => {
        await dialog.getByLabel('Reason').fill(reason);
        await dialog.getByLabel('Put the units back into stock').setChecked(restock);
        await dialog.getByLabel(/^Refund/).setChecked(refund);
      }),
    'POST /orders/admin/:id/refunds': async ([id], { amount, reason }) => {
      const dialog = await this.begin(id!, 'Refund');
      await dialog.getByRole('button', { name: 'Other amount' }).click();
      await dialog.getByLabel('Amount', { exact: true }).fill(String(amount));
      await dialog.getByLabel('Reason').fill(reason);
      await dialog.getByRole('button', { name: /^Refund ₹/ }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
    'POST /orders/admin/:id/refunds/:id/processed': async ([id]) => {
      const { orderNumber } = await this.asAdmin('GET', `/orders/admin/${id}`);
      await this.open('refunds');
      await this.page.getByRole('button', { name: `Mark as repaid, refund of ${orderNumber}` }).click();
      await this.end('Mark as repaid');
    },
    'PATCH /returns/admin/:id/status': async ([id], { status, note, items }) => {
      await this.open(`returns/${id}/show`);
      if (status === 'RECEIVED') return this.receive(items);
      const word = status === 'APPROVED' ? 'Approve' : 'Refuse';
      await this.press(word);
      if (note !== undefined) await this.page.getByLabel('Note to the customer').fill(note);
      return this.end(word);
    },
    'PATCH /users/admin/:id': async ([id]) => {
      await this.open(`customers/${id}/show`);
      await this.press('Block');
      await this.end('Block');
    },
  };

  /** Takes in what came of a return: all of it is good unless something is said of it. */
  private async receive(items: ReadonlyArray<{ restock?: boolean }> = []): Promise<void> {
    const receive = this.page.getByRole('button', { name: /^Receive and refund ₹/ });
    await receive.waitFor();
    if (items.some(({ restock }) => restock === false))
      await this.page.getByRole('button', { name: '+ Damaged units of' }).click();
    await receive.click();
    await this.page.locator('.badge', { hasText: 'Received' }).waitFor();
  }

  /** Does an action of an order, and says yes to its question. */
  private async confirm(id: string, name: string, fill?: (dialog: Locator) => Promise<void>): Promise<void> {
    const dialog = await this.begin(id, name);
    await fill?.(dialog);
    await this.end(name);
  }

  /** Opens the dialog of an action, by the main button of the order's page or by its menu. */
  private async begin(id: string, name: string): Promise<Locator> {
    await this.open(`orders/${id}/show`);
    const main = this.page.locator('.page-actions').getByRole('button', { name, exact: true });
    if ((await main.count()) > 0) await main.click();
    else {
      await this.page.getByRole('button', { name: 'More' }).first().click();
      await this.page.getByRole('menuitem', { name, exact: true }).click();
    }
    return this.page.getByRole('dialog');
  }

  private async end(word: string): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('button', { name: word, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  private press(name: string): Promise<void> {
    return this.page.locator('.page-actions').getByRole('button', { name, exact: true }).click();
  }

  private async open(path: string): Promise<void> {
    await this.page.goto(`${this.url}/admin/${path}`);
    await this.page.locator('main h1').waitFor();
  }
}

async function fillParcels(dialog: Locator): Promise<void> {
  const asks = dialog.getByRole('button', { name: /^Weight and size of ORD-/ });
  await dialog
    .getByLabel(/^Weight(,| and) .*of ORD-/)
    .first()
    .waitFor();
  while ((await asks.count()) > 0) await asks.first().click();
  for (const [size, value] of Object.entries(PARCEL))
    for (const field of await dialog.getByLabel(new RegExp(`^${size}, .* of ORD-`)).all())
      await field.fill(value);
}
