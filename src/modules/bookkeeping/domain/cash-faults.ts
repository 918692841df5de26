import { cashBooksOf } from '#modules/orders/cash/index.js';
import { asBilled } from '#modules/orders/sums/index.js';
import type { BookedOrder, Format } from './booked-order.js';

/**
 * Returns what is wrong with the cash of an order (decisions 14.22): the courier asks for the bill, collects no more, and a collection is a
 * payment, as a payment in cash is one of a delivered parcel.
 */
export function cashFaults(order: BookedOrder, format: Format): string[] {
  const { cod, payments } = order;
  const cash = payments.filter((payment) => payment.cash === true);
  if (cod === undefined)
    return cash.length === 0 ? [] : ['it has a payment in cash, and is not paid at the door'];
  const { amountMinor, collectedAt, collectedMinor = amountMinor } = cod;
  const billedMinor = asBilled(order).pricing.totalMinor;
  return [
    ...(amountMinor === billedMinor
      ? []
      : [`the courier asks for ${format(amountMinor)}, and its bill is ${format(billedMinor)}`]),
    ...(isListedOtherwise(order) ? ['the list of cash has other sums of it'] : []),
    ...(collectedMinor > amountMinor
      ? [`${format(collectedMinor)} were collected of ${format(amountMinor)}`]
      : []),
    ...((collectedAt !== undefined) === (cash.length === 1)
      ? []
      : [
          `it is ${collectedAt === undefined ? 'not ' : ''}collected, and has ${cash.length} payments in cash`,
        ]),
  ];
}

/** Whether lists have other sums of the cash than it has. */
function isListedOtherwise({ cod, cashBooks }: BookedOrder): boolean {
  const books = cashBooksOf(cod);
  if (books === undefined || cashBooks === undefined) return books !== cashBooks;
  const { standing, collectedMinor, remittedMinor, leftMinor } = cashBooks;
  return (
    standing !== books.standing ||
    collectedMinor !== books.collectedMinor ||
    remittedMinor !== books.remittedMinor ||
    leftMinor !== books.leftMinor
  );
}
