import { Injectable } from '@nestjs/common';
import {
  InvoiceNumberRepository,
  NumberSeriesRepository,
  kindOfSeries,
  numberInSeries,
} from '#modules/invoicing/index.js';
import { DifferenceList, type Difference } from './difference-list.js';

const BLOCK = 1000;

const MISSING = {
  INVOICE: (number: string) => `No order has the invoice number ${number}.`,
  CREDIT_NOTE: (number: string) => `No refund has the credit note number ${number}.`,
} as const;

export interface InvoiceBooks {
  /** How many numbers were given. */
  readonly numbers: number;
  readonly series: number;
  readonly differences: readonly Difference[];
  /** Also those that are not listed. */
  readonly differenceCount: number;
}

/** Finds the numbers that were given and that no order or refund has: gaps in a series of invoices or credit notes. */
@Injectable()
export class InvoiceBooksService {
  constructor(
    private readonly series: NumberSeriesRepository,
    private readonly orders: InvoiceNumberRepository,
  ) {}

  async check(): Promise<InvoiceBooks> {
    const all = await this.series.findAll();
    const gaps = new DifferenceList();
    for (const { _id, last } of all)
      for (let first = 1; first <= last; first += BLOCK)
        for (const number of await this.gapsIn(_id, first, Math.min(last, first + BLOCK - 1)))
          gaps.add({ text: MISSING[kindOfSeries(_id)](number) });
    const numbers = all.reduce((sum, { last }) => sum + last, 0);
    return { numbers, series: all.length, differences: gaps.listed, differenceCount: gaps.count };
  }

  private async gapsIn(series: string, first: number, last: number): Promise<string[]> {
    const numbers = Array.from({ length: last - first + 1 }, (_, index) =>
      numberInSeries(series, first + index),
    );
    const given = new Set(await this.orders.findNumbers(kindOfSeries(series), numbers[0]!, numbers.at(-1)!));
    return numbers.filter((number) => !given.has(number));
  }
}
