import type { INestApplicationContext } from '@nestjs/common';
import { formatMoney } from '#common/money/format-money.js';
import {
  DerivedBooksService,
  InvoiceBooksService,
  MoneyBooksService,
  StockBooksService,
  type DerivedBooks,
  type InvoiceBooks,
  type MoneyBooks,
  type StockBooks,
} from '#modules/bookkeeping/index.js';
import type { CommandResult } from '../command.js';

/** Which books to check. */
export interface AskedBooks {
  readonly stock: boolean;
  readonly money: boolean;
  /** Whether it is stored for lists, and follows from orders, prices and names. */
  readonly derived?: boolean;
}

/** Checks the books that are asked for; amounts are printed in `currency`. */
export async function checkBooks(
  shop: Pick<INestApplicationContext, 'get'>,
  asked: AskedBooks,
  currency: string,
): Promise<CommandResult> {
  const stock = asked.stock ? await shop.get(StockBooksService, { strict: false }).check() : undefined;
  const money = asked.money ? await shop.get(MoneyBooksService, { strict: false }).check() : undefined;
  const invoices = asked.money ? await shop.get(InvoiceBooksService, { strict: false }).check() : undefined;
  const derived =
    asked.derived === true ? await shop.get(DerivedBooksService, { strict: false }).check() : undefined;
  const lines = [
    ...(stock === undefined ? [] : stockLines(stock)),
    ...(money === undefined ? [] : moneyLines(money, currency)),
    ...(invoices === undefined ? [] : invoiceLines(invoices, currency)),
    ...(derived === undefined ? [] : derivedLines(derived)),
  ];
  const ok = [stock, money, invoices, derived].every((book) => (book?.differenceCount ?? 0) === 0);
  const data = {
    ...(stock && { stock }),
    ...(money && { money }),
    ...(invoices && { invoices }),
    ...(derived && { derived }),
  };
  return { lines, data, ok };
}

function stockLines({ totals, products, orders, withoutLedger, ...found }: StockBooks): string[] {
  const { initial, received, available, held, sold, returned, damaged } = totals;
  const sums = `${initial} initial + ${received} received = ${available} available + ${held} held + ${sold} sold + ${returned} returned + ${damaged} damaged`;
  const pending = `${withoutLedger} products have no ledger yet: the nightly check opens it`;
  return [
    ...booksLines('stock', `${products} products, ${orders} orders; ${sums}`, found),
    ...(withoutLedger === 0 ? [] : [`note   ${pending}`]),
  ];
}

function moneyLines({ totals, orders, ...found }: MoneyBooks, currency: string): string[] {
  const { captured, orders: kept, fees, offers, refunds, disputes, unexplained } = totals;
  const money = (minor: number) => formatMoney(minor, currency);
  const atGateway =
    (fees === 0 ? '' : ` + ${money(fees)} gateway fees`) +
    (offers === 0 ? '' : ` - ${money(offers)} gateway offers`);
  const parts = `${money(kept)} orders${atGateway} + ${money(refunds)} refunds + ${money(disputes)} lost disputes`;
  const sums = `${money(captured)} captured = ${parts} + ${money(unexplained)} unexplained`;
  return [...booksLines('money', `${orders} orders; ${sums}`, found), ...cashLines(totals.cash, money)];
}

/** Says where the cash of the door is; nothing in a shop that takes none. */
function cashLines(cash: MoneyBooks['totals']['cash'], money: (minor: number) => string): string[] {
  if (Object.values(cash).every((sum) => sum === 0)) return [];
  const beside = [
    [cash.over, 'transferred too much'],
    [cash.uncollected, 'not paid at the door'],
    [cash.inAdvance, 'transferred before the delivery'],
    [cash.open, 'still to be collected'],
  ] as const;
  const charges = cash.charges === 0 ? '' : ` (${money(cash.charges)} of it charges)`;
  const overdue = cash.overdue === 0 ? '' : ` (${money(cash.overdue)} of it overdue)`;
  const parts = `${money(cash.remitted)} transferred${charges} + ${money(cash.due)} due${overdue} + ${money(cash.short)} short`;
  const more = beside.flatMap(([sum, what]) => (sum === 0 ? [] : [`; ${money(sum)} ${what}`])).join('');
  return [
    `       cash at the door: ${cash.orders} orders; ${money(cash.collected)} collected = ${parts}${more}`,
  ];
}

function invoiceLines(
  { numbers, series, papers, totalMinor, ...found }: InvoiceBooks,
  currency: string,
): string[] {
  const sums = `${papers} papers, ${formatMoney(totalMinor, currency)} less credit notes`;
  return booksLines('invoices', `${numbers} numbers in ${series} series; ${sums}`, found);
}

function derivedLines({ orders, products, accounts, withoutSum, ...found }: DerivedBooks): string[] {
  const pending = `${withoutSum} accounts have no sum yet: db:migrate adds it`;
  return [
    ...booksLines('derived', `${orders} orders, ${products} products, ${accounts} accounts`, found),
    ...(withoutSum === 0 ? [] : [`note   ${pending}`]),
  ];
}

function booksLines(
  name: string,
  sums: string,
  { differences, differenceCount }: Pick<MoneyBooks, 'differences' | 'differenceCount'>,
): string[] {
  const more = differenceCount - differences.length;
  return [
    `${differenceCount === 0 ? 'ok    ' : 'WRONG '} ${name}: ${sums}`,
    ...differences.map(({ text }) => `       ${text}`),
    ...(more === 0 ? [] : [`       and ${more} more`]),
  ];
}
