import type { AdminOrderSummary } from 'storefront-client';
import { shop } from '../api/client.js';
import { saveFile } from '../list/download.js';

/** The papers of several orders. */
export type PaperKind = 'PICK_LIST' | 'PACKING_SLIPS' | 'INVOICES';

/** The statuses of paid orders of which a paper is of use: what is picked is not on its way yet. */
const STATUSES: Readonly<Record<PaperKind, ReadonlyArray<AdminOrderSummary['orderStatus']> | undefined>> = {
  PICK_LIST: ['PROCESSING'],
  PACKING_SLIPS: ['PROCESSING', 'SHIPPED'],
  INVOICES: undefined,
};

/** Returns the ids of the orders that have a paper of this kind: none is packed that is unpaid, cancelled or delivered. */
export function papersFor(
  kind: PaperKind,
  orders: ReadonlyArray<Pick<AdminOrderSummary, '_id' | 'orderStatus' | 'paymentStatus'>>,
): string[] {
  const statuses = STATUSES[kind];
  return orders
    .filter(
      ({ orderStatus, paymentStatus }) =>
        statuses === undefined || (statuses.includes(orderStatus) && paymentStatus === 'PAID'),
    )
    .map(({ _id }) => _id);
}

/**
 * Opens papers in a tab of their own, from where they are printed; without one, as a download.
 * @param tab opened by the press itself: browsers refuse a tab that comes later
 * @throws ShopError as the shop answers
 */
export async function showPapers(ids: readonly string[], kind: PaperKind, tab: Window | null): Promise<void> {
  await show(() => shop.printPapers({ ids: [...ids], kind }), `${kind.toLowerCase()}.pdf`, tab);
}

export async function showInvoice(id: string, number: string, tab: Window | null): Promise<void> {
  await show(() => shop.downloadInvoiceAsAdmin({ id }), `${number}.pdf`, tab);
}

/** Shows the credit note of a processed refund. */
export async function showCreditNote(id: string, refundId: string, tab: Window | null): Promise<void> {
  await show(() => shop.downloadCreditNote({ id, refundId }), `credit-note-${refundId}.pdf`, tab);
}

async function show(load: () => Promise<Blob>, name: string, tab: Window | null): Promise<void> {
  try {
    const file = await load();
    if (tab === null) saveFile(file, name);
    else tab.location.href = URL.createObjectURL(file);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
