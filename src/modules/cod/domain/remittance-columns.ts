/** The columns of a carrier's file of transfers by their meaning, those that say it best first (decisions 14b, point 22). */
const NAMES = {
  awb: ['awb', 'awb code', 'awb no', 'awb number', 'waybill', 'waybill number', 'tracking number'],
  orderNumber: ['order number', 'channel order id', 'order no', 'order id'],
  // What is paid stands before what was to be collected.
  amount: ['remitted amount', 'amount payable', 'amount', 'cod amount', 'order value', 'price'],
  charges: ['charges'],
  date: ['remittance date', 'date'],
  reference: ['reference', 'remittance utr', 'utr'],
  batch: ['crf id'],
} as const;

type Meaning = keyof typeof NAMES;

/** The places of the columns; one that the file does not have is missing. */
export type RemittanceColumns = { readonly [Each in Meaning]?: number };

/** Returns the columns that a row names; undefined for a row that is no header. */
export function columnsOf(cells: readonly string[]): RemittanceColumns | undefined {
  const named = cells.map(folded);
  const placed = Object.entries(NAMES).flatMap(([meaning, names]) => {
    const place = names.map((name) => named.indexOf(name)).find((at) => at !== -1);
    return place === undefined ? [] : [[meaning, place] as const];
  });
  const columns: RemittanceColumns = Object.fromEntries(placed);
  const hasParcel = columns.awb !== undefined || columns.orderNumber !== undefined;
  return hasParcel && columns.amount !== undefined ? columns : undefined;
}

function folded(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/[\s_\uFEFF]+/g, ' ')
    .replaceAll(/[.:*]/g, '')
    .trim()
    .toLowerCase();
}
