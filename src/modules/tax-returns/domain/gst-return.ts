import {
  sumOfTaxes,
  taxByRate,
  type GoodsTax,
  type RateTax,
  type TaxPaper,
} from '#modules/invoicing/index.js';
import { isLarge } from './large-invoices.js';

/** Other territory: where the address tells no state. */
const UNKNOWN_PLACE = '97';

/** A paper that has a row of its own. Amounts are integer minor units, without a sign. */
export interface ListedPaper {
  readonly number: string;
  readonly issuedAt: Date;
  readonly buyer: string;
  /** Empty where the buyer is not registered. */
  readonly gstin: string;
  readonly place: string;
  readonly isBetweenStates: boolean;
  readonly totalMinor: number;
  /** The taxed rates, lowest first. */
  readonly rates: readonly RateTax[];
}

/** The sum of small supplies to buyers without a registration, of one place and rate, less credit notes. */
export interface SmallSupplies extends RateTax {
  readonly isBetweenStates: boolean;
  readonly place: string;
}

/** Supplies of one HSN code and rate, less credit notes. */
export interface HsnSupplies extends RateTax {
  readonly hsnCode: string;
  readonly quantity: number;
}

/** Supplies without tax, less credit notes. */
export interface UntaxedSupplies {
  readonly isBetweenStates: boolean;
  readonly isRegistered: boolean;
  readonly minor: number;
}

/** The sections of the return of outward supplies (GSTR-1) that a shop has, added up paper by paper. */
export interface GstReturn {
  readonly b2b: ListedPaper[];
  readonly b2cl: ListedPaper[];
  readonly cdnr: ListedPaper[];
  readonly cdnur: ListedPaper[];
  readonly b2cs: Map<string, SmallSupplies>;
  readonly nil: Map<string, UntaxedSupplies>;
  readonly hsnB2b: Map<string, HsnSupplies>;
  readonly hsnB2c: Map<string, HsnSupplies>;
  /** The numbers of the papers that were added. */
  readonly numbers: string[];
}

export function emptyReturn(): GstReturn {
  return {
    b2b: [],
    b2cl: [],
    cdnr: [],
    cdnur: [],
    b2cs: new Map(),
    nil: new Map(),
    hsnB2b: new Map(),
    hsnB2c: new Map(),
    numbers: [],
  };
}

/** Adds a paper to each section that it belongs to; one that takes no tax back has a number, and is in no other section. */
export function addPaper(sections: GstReturn, paper: TaxPaper): void {
  sections.numbers.push(paper.number);
  const place = paper.placeOfSupply ?? UNKNOWN_PLACE;
  const rates = taxByRate(paper.lines);
  const taxed = rates.filter((tax) => tax.taxRate > 0 && !isNothing(tax));
  const isRegistered = paper.gstin !== undefined;
  const { isBetweenStates } = paper;
  const listed = listOf(sections, paper);
  if (listed !== undefined && taxed.length > 0) listed.push(toListed(paper, place, taxed));
  if (listed === undefined)
    for (const tax of taxed)
      addSmall(sections.b2cs, { ...signed(paper, tax), taxRate: tax.taxRate, isBetweenStates, place });
  const untaxed = rates.find(({ taxRate }) => taxRate === 0);
  if (untaxed !== undefined) {
    const { taxableMinor: minor } = signed(paper, untaxed);
    addUntaxed(sections.nil, { isBetweenStates, isRegistered, minor });
  }
  addGoods(isRegistered ? sections.hsnB2b : sections.hsnB2c, paper);
}

/** The section in which the paper has a row of its own; undefined where it is one of the small supplies. */
function listOf(sections: GstReturn, paper: TaxPaper): ListedPaper[] | undefined {
  const isNote = paper.kind === 'CREDIT_NOTE';
  if (paper.gstin !== undefined) return isNote ? sections.cdnr : sections.b2b;
  // Of a credit note the invoice decides.
  const supply = isNote ? paper.against : paper;
  if (!paper.isBetweenStates || supply === undefined || !isLarge(supply)) return undefined;
  return isNote ? sections.cdnur : sections.b2cl;
}

function toListed(paper: TaxPaper, place: string, rates: readonly RateTax[]): ListedPaper {
  const { number, issuedAt, buyer, gstin = '', isBetweenStates, totalMinor } = paper;
  return { number, issuedAt, buyer, gstin, place, isBetweenStates, totalMinor, rates };
}

function addSmall(rows: Map<string, SmallSupplies>, added: SmallSupplies): void {
  const key = `${added.isBetweenStates} ${added.place} ${added.taxRate}`;
  const known = rows.get(key);
  rows.set(key, known === undefined ? added : { ...known, ...sumOfTaxes([known, added]) });
}

function addUntaxed(rows: Map<string, UntaxedSupplies>, added: UntaxedSupplies): void {
  const key = `${added.isBetweenStates} ${added.isRegistered}`;
  rows.set(key, { ...added, minor: (rows.get(key)?.minor ?? 0) + added.minor });
}

function addGoods(rows: Map<string, HsnSupplies>, paper: TaxPaper): void {
  for (const { hsnCode = '', quantity, taxRate, ...tax } of paper.lines) {
    if (quantity === 0 && isNothing(tax)) continue;
    const key = `${hsnCode} ${taxRate}`;
    const known = rows.get(key);
    const units = paper.kind === 'CREDIT_NOTE' ? -quantity : quantity;
    rows.set(key, {
      hsnCode,
      taxRate,
      quantity: (known?.quantity ?? 0) + units,
      ...sumOfTaxes([...(known === undefined ? [] : [known]), signed(paper, tax)]),
    });
  }
}

/** The tax as sums count it: a credit note takes away. */
function signed({ kind }: TaxPaper, tax: GoodsTax): GoodsTax {
  const sign = kind === 'CREDIT_NOTE' ? -1 : 1;
  // Minus zero is zero in a sum.
  return sumOfTaxes([
    {
      taxableMinor: sign * tax.taxableMinor,
      cgstMinor: sign * tax.cgstMinor,
      sgstMinor: sign * tax.sgstMinor,
      igstMinor: sign * tax.igstMinor,
    },
  ]);
}

/** Whether nothing is supplied: goods that cost nothing, or were all taken back. */
export function isNothing({ taxableMinor, cgstMinor, sgstMinor, igstMinor }: GoodsTax): boolean {
  return [taxableMinor, cgstMinor, sgstMinor, igstMinor].every((minor) => minor === 0);
}
