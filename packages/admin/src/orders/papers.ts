import { shop } from '../api/client.js';
import { saveFile } from '../list/download.js';

/** The papers of several orders. */
export type PaperKind = 'PICK_LIST' | 'PACKING_SLIPS' | 'INVOICES';

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
