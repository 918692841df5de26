import { indianDayOf } from '#common/india/indian-day.js';
import { toMajor } from '#common/money/money.js';
import type { GoodsTax, PaperKind } from '#modules/invoicing/index.js';
import { smallRowsOf, hsnRowsOf, unitCodeOf, untaxedRowsOf } from './return-rows.js';
import type { GstReturn, HsnSupplies, ListedPaper } from './gst-return.js';
import type { IssuedRun } from './issued-numbers.js';

/** The format of the portal's offline tool that is written; the tool puts its own. */
const VERSION = { version: 'GST3.2.4', hash: 'hash' };

/** The portal's numbers and names of what was issued. */
const DOCUMENT_KINDS: Record<PaperKind, { readonly doc_num: number; readonly doc_typ: string }> = {
  INVOICE: { doc_num: 1, doc_typ: 'Invoices for outward supply' },
  CREDIT_NOTE: { doc_num: 5, doc_typ: 'Credit Note' },
};

/** The four kinds of supplies without tax, which the portal's tool writes together, in its order. */
const UNTAXED_KINDS = ['INTRB2B', 'INTRAB2B', 'INTRB2C', 'INTRAB2C'] as const;

type Section = Readonly<Record<string, unknown>>;

/** Returns the file as the portal reads it (GSTR-1), with its keys. Sections without an entry are left out. */
export function portalFileOf(
  sections: GstReturn,
  { gstin, period, runs }: { gstin: string; period: string; runs: readonly IssuedRun[] },
): Section {
  const hsn = { hsn_b2b: hsnOf(sections.hsnB2b), hsn_b2c: hsnOf(sections.hsnB2c) };
  const nil = nilOf(sections);
  return {
    gstin,
    fp: period,
    ...VERSION,
    ...unlessEmpty('b2b', grouped(sections.b2b, 'gstin', 'ctin', 'inv', toInvoice)),
    ...unlessEmpty('b2cl', grouped(sections.b2cl, 'place', 'pos', 'inv', toLargeInvoice)),
    ...unlessEmpty('b2cs', smallOf(sections)),
    ...unlessEmpty('cdnr', grouped(sections.cdnr, 'gstin', 'ctin', 'nt', toNote)),
    ...unlessEmpty(
      'cdnur',
      sections.cdnur.map((paper) => toLargeNote(paper)),
    ),
    ...(nil.length === 0 ? {} : { nil: { inv: nil } }),
    ...(hsn.hsn_b2b.length + hsn.hsn_b2c.length === 0 ? {} : { hsn }),
    ...(runs.length === 0 ? {} : { doc_issue: { doc_det: documentsOf(runs) } }),
  };
}

function unlessEmpty(name: string, entries: readonly Section[]): Section {
  return entries.length === 0 ? {} : { [name]: entries };
}

/** Returns one entry for each buyer, or each place, in the order of their codes. */
function grouped(
  papers: readonly ListedPaper[],
  by: 'gstin' | 'place',
  key: string,
  list: string,
  entry: (paper: ListedPaper) => Section,
): Section[] {
  const groups = new Map<string, ListedPaper[]>();
  for (const paper of papers) {
    const known = groups.get(paper[by]);
    if (known === undefined) groups.set(paper[by], [paper]);
    else known.push(paper);
  }
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, own]) => ({ [key]: code, [list]: own.map((paper) => entry(paper)) }));
}

function toInvoice(paper: ListedPaper): Section {
  const { number, place } = paper;
  return {
    inum: number,
    ...datedOf('idt', paper),
    pos: place,
    rchrg: 'N',
    inv_typ: 'R',
    itms: itemsOf(paper),
  };
}

function toLargeInvoice(paper: ListedPaper): Section {
  return { inum: paper.number, ...datedOf('idt', paper), itms: itemsOf(paper) };
}

function toNote(paper: ListedPaper): Section {
  return { ...noteOf(paper), rchrg: 'N', inv_typ: 'R', itms: itemsOf(paper) };
}

function toLargeNote(paper: ListedPaper): Section {
  return { typ: 'B2CL', ...noteOf(paper), itms: itemsOf(paper) };
}

function noteOf(paper: ListedPaper): Section {
  return { ntty: 'C', nt_num: paper.number, ...datedOf('nt_dt', paper), pos: paper.place };
}

function datedOf(key: string, { issuedAt, totalMinor }: ListedPaper): Section {
  return { [key]: indianDayOf(issuedAt).split('-').toReversed().join('-'), val: toMajor(totalMinor) };
}

function itemsOf({ rates, isBetweenStates }: ListedPaper): Section[] {
  return rates.map((tax, index) => ({
    num: index + 1,
    itm_det: {
      rt: tax.taxRate,
      txval: toMajor(tax.taxableMinor),
      ...taxesOf(tax, isBetweenStates),
      csamt: 0,
    },
  }));
}

/** The taxes that a supply bears: that between states, or the two halves within one. */
function taxesOf({ igstMinor, cgstMinor, sgstMinor }: GoodsTax, isBetweenStates: boolean): Section {
  return isBetweenStates
    ? { iamt: toMajor(igstMinor) }
    : { camt: toMajor(cgstMinor), samt: toMajor(sgstMinor) };
}

function smallOf(sections: GstReturn): Section[] {
  return smallRowsOf(sections).map((row) => ({
    sply_ty: row.isBetweenStates ? 'INTER' : 'INTRA',
    typ: 'OE',
    pos: row.place,
    rt: row.taxRate,
    txval: toMajor(row.taxableMinor),
    ...taxesOf(row, row.isBetweenStates),
    csamt: 0,
  }));
}

function nilOf(sections: GstReturn): Section[] {
  const rows = untaxedRowsOf(sections);
  if (rows.length === 0) return [];
  const amounts = new Map(
    rows.map(({ isBetweenStates, isRegistered, minor }) => [
      `${isBetweenStates ? 'INTR' : 'INTRA'}${isRegistered ? 'B2B' : 'B2C'}`,
      minor,
    ]),
  );
  return UNTAXED_KINDS.map((kind) => ({
    sply_ty: kind,
    nil_amt: toMajor(amounts.get(kind) ?? 0),
    expt_amt: 0,
    ngsup_amt: 0,
  }));
}

/** A description is left out, not empty: the portal has its own for each code. */
function hsnOf(supplies: ReadonlyMap<string, HsnSupplies>): Section[] {
  return hsnRowsOf(supplies).map((row, index) => ({
    num: index + 1,
    hsn_sc: row.hsnCode,
    uqc: unitCodeOf(row),
    qty: row.quantity,
    rt: row.taxRate,
    txval: toMajor(row.taxableMinor),
    iamt: toMajor(row.igstMinor),
    camt: toMajor(row.cgstMinor),
    samt: toMajor(row.sgstMinor),
    csamt: 0,
  }));
}

function documentsOf(runs: readonly IssuedRun[]): Section[] {
  const kinds = [...new Set(runs.map(({ kind }) => kind))].toSorted(
    (one, other) => DOCUMENT_KINDS[one].doc_num - DOCUMENT_KINDS[other].doc_num,
  );
  return kinds.map((kind) => ({
    ...DOCUMENT_KINDS[kind],
    docs: runs
      .filter((run) => run.kind === kind)
      .map(({ from, to, total, cancelled }, index) => ({
        num: index + 1,
        from,
        to,
        totnum: total,
        cancel: cancelled,
        net_issue: total - cancelled,
      })),
  }));
}
