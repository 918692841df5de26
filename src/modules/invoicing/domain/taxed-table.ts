import { formatMoney } from '#common/money/format-money.js';
import type { PrintedCell, PrintedColumn, PrintedTable } from '#infrastructure/pdf/printed-document.js';
import type { SelectedAttributes } from '#modules/products/index.js';
import type { TaxHeads } from '#modules/orders/tax/index.js';
import { sumOfTaxes, taxByRate, type GoodsTax } from './gst.js';
import { itemCell } from './letterhead.js';
import type { CreditedLine } from './credit-note-tax.js';
import type { SoldLine } from './credited-refund.js';
import type { SuppliedLine } from './shipping-tax.js';

/** A line as tax invoices and credit notes print it. */
export interface PrintedLine extends SoldLine {
  readonly name: string;
  readonly sku: string;
  readonly hsnCode?: string | undefined;
  readonly selectedAttributes?: SelectedAttributes | undefined;
}

type TableLine = CreditedLine<SuppliedLine<PrintedLine>>;

const LINE_COLUMNS: readonly PrintedColumn[] = [
  { title: 'No.', align: 'right', width: 18 },
  { title: 'Item', align: 'left', width: 'rest' },
  { title: 'HSN', align: 'left', width: 45 },
  { title: 'Qty', align: 'right', width: 22 },
  { title: 'Unit price', align: 'right', width: 64 },
  { title: 'Taxable value', align: 'right', width: 68 },
  { title: 'Tax', align: 'right', width: 32 },
  { title: 'Amount', align: 'right', width: 68 },
];

/** Columns that a table without quantities does not have. */
const OF_UNITS: ReadonlySet<string> = new Set(['Qty', 'Unit price']);

/**
 * Lines with their taxable values. Amounts contain the tax and add up to the total. Quantity and unit price are shown of lines
 * whose units are sold or returned (decisions 13.14).
 * @param reduced whether the amounts are less than price and quantity because of a discount, which each line then names
 */
export function taxedLines(
  supplied: readonly TableLine[],
  currency: string,
  { reduced }: { reduced: boolean },
): PrintedTable {
  const money = (minor: number) => formatMoney(minor, currency);
  const lines = withMergedShipping(supplied);
  const rows = lines.map(({ line, quantity, paidMinor, taxableMinor, taxRate }, index): PrintedCell[] => {
    const discountMinor = (quantity ?? 0) * line.unitPriceMinor - paidMinor;
    const discount = reduced && discountMinor > 0 ? [`discount ${money(discountMinor)}`] : [];
    return [
      { text: String(index + 1) },
      line.isShipping === true ? { text: 'Shipping' } : itemCell(line, [`SKU ${line.sku}`, ...discount]),
      { text: line.hsnCode ?? '–' },
      { text: quantity === undefined ? '–' : String(quantity) },
      { text: quantity === undefined ? '–' : money(line.unitPriceMinor) },
      { text: money(taxableMinor) },
      { text: percent(taxRate) },
      { text: money(paidMinor) },
    ];
  });
  if (lines.some(({ quantity }) => quantity !== undefined)) return { columns: LINE_COLUMNS, rows };
  const isShown = (_: unknown, index: number) => !OF_UNITS.has(LINE_COLUMNS[index]!.title);
  return { columns: LINE_COLUMNS.filter(isShown), rows: rows.map((row) => row.filter(isShown)) };
}

/** The shares of the shipping that have one HSN code and one rate are one line; those of nothing are none. */
function withMergedShipping(lines: readonly TableLine[]): TableLine[] {
  const merged = new Map<string, TableLine>();
  for (const each of lines) {
    if (each.line.isShipping !== true || each.paidMinor === 0) continue;
    const key = `${each.line.hsnCode} ${each.taxRate}`;
    const before = merged.get(key);
    const { quantity: _, ...share } = each;
    merged.set(key, before === undefined ? share : { ...before, ...sumOf(before, share) });
  }
  return [...lines.filter(({ line }) => line.isShipping !== true), ...merged.values()];
}

function sumOf(one: TableLine, other: TableLine): GoodsTax & Pick<TableLine, 'paidMinor'> {
  return { ...sumOfTaxes([one, other]), paidMinor: one.paidMinor + other.paidMinor };
}

const TITLES: Record<TaxHeads, ReadonlyArray<readonly [title: string, part: keyof GoodsTax]>> = {
  CGST_SGST: [
    ['CGST', 'cgstMinor'],
    ['SGST', 'sgstMinor'],
  ],
  CGST_UTGST: [
    ['CGST', 'cgstMinor'],
    ['UTGST', 'sgstMinor'],
  ],
  IGST: [['IGST', 'igstMinor']],
};

/** The taxes of each rate and of all, each under its head. */
export function ratesTable(
  lines: ReadonlyArray<CreditedLine<PrintedLine>>,
  currency: string,
  heads: TaxHeads,
): PrintedTable {
  const taxes = TITLES[heads];
  const amounts = (tax: GoodsTax, taxRate?: number): PrintedCell[] => [
    { text: formatMoney(tax.taxableMinor, currency) },
    ...taxes.map(([, part]) => ({
      text: formatMoney(tax[part], currency),
      ...(taxRate === undefined ? {} : { detail: `at ${percent(taxRate / taxes.length)}` }),
    })),
    { text: formatMoney(tax.cgstMinor + tax.sgstMinor + tax.igstMinor, currency) },
  ];
  return {
    columns: [
      { title: 'Tax rate', align: 'left', width: 'rest' },
      ...['Taxable value', ...taxes.map(([title]) => title), 'Total tax'].map(
        (title) => ({ title, align: 'right', width: 90 }) as const,
      ),
    ],
    rows: [
      ...taxByRate(lines).map((tax) => [{ text: percent(tax.taxRate) }, ...amounts(tax, tax.taxRate)]),
      [{ text: 'All rates' }, ...amounts(sumOfTaxes(lines))],
    ],
  };
}

/** `18 %`, `2.5 %`, `0.125 %`: half of a rate may have three decimals. */
function percent(rate: number): string {
  return `${Number(rate.toFixed(3))} %`;
}
