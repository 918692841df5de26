import type { INestApplicationContext } from '@nestjs/common';
import {
  IssuedPaper,
  kindOfSeries,
  numberedPapersOf,
  numberInSeries,
  NumberSeriesRepository,
  type PaperKind,
} from '#modules/invoicing/index.js';
import { Order } from '#modules/orders/index.js';
import { modelOf, type Migration } from './migration.js';

const BLOCK = 500;

/** Where orders have the numbers of a kind, each with an index. */
const FIELDS: Record<PaperKind, readonly string[]> = {
  INVOICE: ['invoiceNumber', 'creditNotes.unpaid.invoiceNumber'],
  CREDIT_NOTE: ['creditNotes.number'],
};

/**
 * Enters the papers of an earlier version in the register. A number that no order has is not entered: the books name it, and what a
 * process of an earlier version gives while this one runs; `--again` enters that.
 */
export const issuedPapersAdded: Migration = {
  name: '0027-issued-papers',
  run: async (shop, onProgress) => {
    const papers = modelOf(shop, IssuedPaper);
    let done = 0;
    for await (const { kind, missing } of blocks(shop)) {
      const wanted = new Set(missing);
      for (const field of FIELDS[kind]) {
        const orders = await modelOf(shop, Order)
          .find({ [field]: { $in: missing } })
          .select({ invoiceNumber: 1, invoicedAt: 1, creditNotes: 1 })
          .lean();
        const updates = orders.flatMap((order) =>
          numberedPapersOf(order)
            .filter(({ number }) => wanted.has(number))
            .map(({ number, ...paper }) => ({
              updateOne: {
                filter: { number },
                update: { $setOnInsert: { ...paper, orderId: order._id } },
                upsert: true,
              },
            })),
        );
        if (updates.length > 0) done += (await papers.bulkWrite(updates)).upsertedCount;
      }
      await onProgress(done);
    }
    return done;
  },
  describe: (count) => `the entries of ${count} invoices and credit notes in the register`,
};

/** Finds the numbers that were given and that the register lacks, block by block. */
async function* blocks(
  shop: INestApplicationContext,
): AsyncGenerator<{ kind: PaperKind; missing: readonly string[] }> {
  const papers = modelOf(shop, IssuedPaper);
  for (const { _id: series, last } of await shop.get(NumberSeriesRepository, { strict: false }).findAll()) {
    for (let first = 1; first <= last; first += BLOCK) {
      const numbers = Array.from({ length: Math.min(BLOCK, last - first + 1) }, (_, index) =>
        numberInSeries(series, first + index),
      );
      const entered = await papers.find({ number: { $gte: numbers[0]!, $lte: numbers.at(-1)! } }).lean();
      const known = new Set(entered.map(({ number }) => number));
      const missing = numbers.filter((number) => !known.has(number));
      if (missing.length > 0) yield { kind: kindOfSeries(series), missing };
    }
  }
}
