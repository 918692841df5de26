import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { withTimeout } from '#common/async/with-timeout.js';
import { formatMoney } from '#common/money/format-money.js';
import type { AppConfig, EmbeddedParts } from '#config/app-config.js';
import { FailedEffectsStore } from '#infrastructure/outbox/failed-effects.store.js';
import { SchemaInstaller } from '#infrastructure/database/schema-installer.js';
import {
  InvoiceBooksService,
  MoneyBooksService,
  StockBooksService,
  type InvoiceBooks,
  type MoneyBooks,
  type StockBooks,
} from '#modules/orders/index.js';
import { THIRD_PARTIES, type ThirdParty, type ThirdPartyName } from '#modules/health/index.js';
import { readNothing } from './arguments.js';
import { runWhenCalled, type Command, type CommandResult } from './command.js';
import { withShop } from './command-context.js';

/** Timeout of one dependency check. */
const TIMEOUT_MS = 10_000;

/** Display names and troubleshooting advice for each third party. */
const ADVICE: Readonly<Record<ThirdPartyName, { readonly title: string; readonly advice: string }>> = {
  gateway: {
    title: 'payment gateway',
    advice: 'check PAYMENT_API_URL, PAYMENT_KEY_ID and PAYMENT_KEY_SECRET',
  },
  carrier: { title: 'carrier', advice: 'check SHIPPING_API_URL, SHIPPING_EMAIL and SHIPPING_PASSWORD' },
  images: {
    title: 'image host',
    advice:
      'check S3_ENDPOINT and the keys, and that S3_BUCKET exists; embedded: that DATA_DIR can be written',
  },
  mail: { title: 'mail', advice: 'check SMTP_URL and its user and password' },
  search: { title: 'search engine', advice: 'check TYPESENSE_URL and TYPESENSE_API_KEY' },
};

/** The result of one check; `problem` includes advice and is null when the check passed. */
interface Finding {
  readonly name: string;
  readonly where?: 'embedded' | 'configured';
  readonly problem: string | null;
}

/** Which books to check; none for the dependencies. */
interface DoctorInput {
  readonly stock: boolean;
  readonly money: boolean;
}

/** An unreachable database or Redis fails the whole command, with the name of its variable. */
export const doctor: Command<DoctorInput> = {
  name: 'doctor',
  summary:
    "Asks every dependency whether it can be used and looks at the database's state: one line each, with what to do\n" +
    'about what is wrong. With --stock or --money it checks the books instead: every difference, down to the order. The\n' +
    'shop may be running.',
  forms: ['', '[--stock] [--money]'],
  options: {
    stock: { help: 'compares stock, movements and orders' },
    money: { help: 'compares payments, orders and refunds; finds gaps in the invoice numbers' },
  },
  read: (given) => {
    readNothing(given);
    return { stock: given.options['stock'] === true, money: given.options['money'] === true };
  },
  run: (config, { stock, money }) =>
    withShop(config, async (shop) => {
      if (stock || money) return checkBooks(shop, { stock, money }, config.shop.currency);
      const findings: Finding[] = [
        { name: 'database', where: whereIs(config, 'database'), problem: null },
        { name: 'cache store and queues', where: whereIs(config, 'cacheAndQueue'), problem: null },
        ...(await Promise.all(THIRD_PARTIES.map((party) => ask(shop, config, party)))),
        await schemaFinding(shop),
        await outboxFinding(shop),
      ];
      return {
        lines: findings.map(lineOf),
        data: { findings },
        ok: findings.every(({ problem }) => problem === null),
      };
    }),
};

async function checkBooks(
  shop: INestApplicationContext,
  asked: DoctorInput,
  currency: string,
): Promise<CommandResult> {
  const stock = asked.stock ? await shop.get(StockBooksService, { strict: false }).check() : undefined;
  const money = asked.money ? await shop.get(MoneyBooksService, { strict: false }).check() : undefined;
  const invoices = asked.money ? await shop.get(InvoiceBooksService, { strict: false }).check() : undefined;
  const lines = [
    ...(stock === undefined ? [] : stockLines(stock)),
    ...(money === undefined ? [] : moneyLines(money, currency)),
    ...(invoices === undefined ? [] : invoiceLines(invoices)),
  ];
  const ok = [stock, money, invoices].every((book) => (book?.differenceCount ?? 0) === 0);
  const data = { ...(stock && { stock }), ...(money && { money }), ...(invoices && { invoices }) };
  return { lines, data, ok };
}

function stockLines({ totals, products, orders, withoutLedger, ...found }: StockBooks): string[] {
  const { initial, received, available, held, sold, returned } = totals;
  const sums = `${initial} initial + ${received} received = ${available} available + ${held} held + ${sold} sold + ${returned} returned`;
  const pending = `${withoutLedger} products have no ledger yet: the nightly check opens it`;
  return [
    ...booksLines('stock', `${products} products, ${orders} orders; ${sums}`, found),
    ...(withoutLedger === 0 ? [] : [`note   ${pending}`]),
  ];
}

function moneyLines({ totals, orders, ...found }: MoneyBooks, currency: string): string[] {
  const { captured, orders: kept, refunds, unexplained } = totals;
  const [all, ...parts] = [captured, kept, refunds, unexplained].map((minor) => formatMoney(minor, currency));
  const sums = `${all} captured = ${parts[0]} orders + ${parts[1]} refunds + ${parts[2]} unexplained`;
  return booksLines('money', `${orders} orders; ${sums}`, found);
}

function invoiceLines({ numbers, series, ...found }: InvoiceBooks): string[] {
  return booksLines('invoices', `${numbers} numbers in ${series} series`, found);
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

function lineOf({ name, where, problem }: Finding): string {
  const what = where === undefined ? name : `${name} (${where})`;
  return problem === null ? `ok     ${what}` : `WRONG  ${what}: ${problem}`;
}

function whereIs(config: AppConfig, part: keyof EmbeddedParts): 'embedded' | 'configured' {
  return config.embedded[part] ? 'embedded' : 'configured';
}

async function ask(shop: INestApplicationContext, config: AppConfig, asked: ThirdParty): Promise<Finding> {
  const { title, advice } = ADVICE[asked.name];
  const where = whereIs(config, asked.part);
  try {
    const answer = shop.get(asked.port, { strict: false }).ping();
    await withTimeout(TIMEOUT_MS, answer, () => new Error('no answer in time'));
    return { name: title, where, problem: null };
  } catch (error) {
    return { name: title, where, problem: `${(error as Error).message}; ${advice}` };
  }
}

async function schemaFinding(shop: INestApplicationContext): Promise<Finding> {
  const missing = await shop.get(SchemaInstaller, { strict: false }).missing();
  const problem = missing.length === 0 ? null : `missing: ${missing.join(', ')}; run npm run db:migrate`;
  return { name: 'collections and indexes', problem };
}

async function outboxFinding(shop: INestApplicationContext): Promise<Finding> {
  const failed = await shop.get(FailedEffectsStore, { strict: false }).count();
  const problem = failed === 0 ? null : `${failed} effects were given up; npm run queue:failed tells why`;
  return { name: 'outbox', problem };
}

runWhenCalled(import.meta.url, doctor);
