import { Injectable } from '@nestjs/common';
import {
  InvoiceNumberRepository,
  NumberSeriesRepository,
  kindOfSeries,
  numberInSeries,
} from '#modules/invoicing/index.js';
import { checkAll, type BookPages } from '../check/book-pages.js';
import { DifferenceList, type Difference } from '../check/difference-list.js';
import { PaperBooksService, type CheckedPapers } from './paper-books.service.js';

const BLOCK = 1000;

const MISSING = {
  INVOICE: (number: string) => `No order has the invoice number ${number}.`,
  CREDIT_NOTE: (number: string) => `No refund has the credit note number ${number}.`,
} as const;

export interface InvoiceBooks {
  /** How many numbers were given. */
  readonly numbers: number;
  readonly series: number;
  /** The papers of the register, and what they come to: invoices less credit notes; 0 where the shop is not registered for the tax. */
  readonly papers: number;
  readonly totalMinor: number;
  readonly differences: readonly Difference[];
  /** Also those that are not listed. */
  readonly differenceCount: number;
}

interface CheckedNumbers {
  numbers: number;
  series: number;
  readonly register: CheckedPapers;
}

/** The beginning of a place in the register; the numbers come before it. */
const REGISTER = 'papers/';

/**
 * Finds the numbers that were given and that no order or refund has, gaps in a series of invoices or credit notes; then what the register
 * of the papers has otherwise than the orders.
 */
@Injectable()
export class InvoiceBooksService implements BookPages<CheckedNumbers> {
  constructor(
    private readonly series: NumberSeriesRepository,
    private readonly orders: InvoiceNumberRepository,
    private readonly register: PaperBooksService,
  ) {}

  async check(): Promise<InvoiceBooks> {
    const gaps = new DifferenceList();
    const { numbers, series, register } = await checkAll(this, gaps);
    const { papers, totalMinor } = register;
    return { numbers, series, papers, totalMinor, differences: gaps.listed, differenceCount: gaps.count };
  }

  begin(): CheckedNumbers {
    return { numbers: 0, series: 0, register: this.register.begin() };
  }

  /** A place is the first number of a block, and its series; behind all numbers, one of the register. */
  async checkPage(
    place: string | undefined,
    totals: CheckedNumbers,
    found: DifferenceList,
  ): Promise<string | undefined> {
    if (place?.startsWith(REGISTER) !== true)
      return (await this.checkNumbers(place, totals, found)) ?? REGISTER;
    const own = place.slice(REGISTER.length);
    const next = await this.register.checkPage(own === '' ? undefined : own, totals.register, found);
    return next && `${REGISTER}${next}`;
  }

  private async checkNumbers(
    place: string | undefined,
    totals: CheckedNumbers,
    gaps: DifferenceList,
  ): Promise<string | undefined> {
    const [first, id] = placed(place);
    const all = (await this.series.findAll()).toSorted((a, b) => (a._id < b._id ? -1 : 1));
    const at = all.findIndex(({ _id }) => _id >= id);
    const series = all[at];
    if (series === undefined) return undefined;
    const last = Math.min(series.last, first + BLOCK - 1);
    for (const number of await this.gapsIn(series._id, first, last))
      gaps.add({ text: MISSING[kindOfSeries(series._id)](number) });
    totals.numbers += Math.max(0, last - first + 1);
    if (last < series.last) return `${last + 1}:${series._id}`;
    totals.series += 1;
    const next = all[at + 1];
    return next && `1:${next._id}`;
  }

  private async gapsIn(series: string, first: number, last: number): Promise<string[]> {
    const numbers = Array.from({ length: last - first + 1 }, (_, index) =>
      numberInSeries(series, first + index),
    );
    const given = new Set(await this.orders.findNumbers(kindOfSeries(series), numbers[0]!, numbers.at(-1)!));
    return numbers.filter((number) => !given.has(number));
  }
}

function placed(place = '1:'): [number, string] {
  const colon = place.indexOf(':');
  return [Number(place.slice(0, colon)), place.slice(colon + 1)];
}
