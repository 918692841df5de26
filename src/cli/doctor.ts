import 'reflect-metadata';
import type { AppConfig } from '#config/app-config.js';
import { readNothing } from './arguments.js';
import { runWhenCalled, type Command } from './command.js';
import { withShop } from './command-context.js';
import { checkBooks, type AskedBooks } from './diagnosis/books.js';
import { clockFinding } from './diagnosis/clock.js';
import { databaseFindings } from './diagnosis/database-state.js';
import { thirdPartyFindings } from './diagnosis/dependencies.js';
import { durabilityFindings } from './diagnosis/durability.js';
import { lineOf, type Finding } from './diagnosis/finding.js';
import { machineFindings } from './diagnosis/machine.js';
import { settingsFindings } from './diagnosis/settings.js';
import { storeFindings } from './diagnosis/stores.js';

/** A dependency that cannot be reached is one finding among the others; the books need the database and Redis. */
export const doctor: Command<AskedBooks> = {
  name: 'doctor',
  summary:
    'Checks this machine, the settings, every dependency and the state of the database: one line each, with what to do\n' +
    'about what is wrong. With --stock, --money or --derived it checks the books instead: every difference, down to the order. The\n' +
    'service may be running.',
  forms: ['', '[--stock] [--money] [--derived]'],
  options: {
    stock: { help: 'compares stock, movements and orders' },
    money: {
      help: 'compares payments, orders and refunds; invoices and credit notes with their register, month by month with the GST return; finds gaps in their numbers',
    },
    derived: {
      help: 'compares what lists have with orders, prices and names: why orders need somebody, what customers have spent',
    },
  },
  read: (given) => {
    readNothing(given);
    return {
      stock: given.options['stock'] === true,
      money: given.options['money'] === true,
      derived: given.options['derived'] === true,
    };
  },
  run: async (config, asked) => {
    if (asked.stock || asked.money || asked.derived === true)
      return withShop(config, (shop) => checkBooks(shop, asked, config.shop.currency));
    const findings = await diagnose(config);
    return {
      lines: findings.map(lineOf),
      data: { findings },
      ok: findings.every(({ problem }) => problem === null),
    };
  },
};

async function diagnose(config: AppConfig): Promise<Finding[]> {
  const machine = [...(await machineFindings(config)), ...(await settingsFindings(config))];
  const stores = await storeFindings(config);
  return [...machine, ...stores, ...(await shopFindings(config, stores))];
}

/** Without its own database or Redis, the shop's other dependencies are asked on stand-ins. */
async function shopFindings(config: AppConfig, stores: readonly Finding[]): Promise<Finding[]> {
  if (stores.every(({ problem }) => problem === null))
    return withShop(config, async (shop) => [
      ...(await thirdPartyFindings(shop, config)),
      ...(await durabilityFindings(shop, config)),
      await clockFinding(shop, config),
      ...(await databaseFindings(shop, config)),
    ]);
  const { withStandIns } = await import('./diagnosis/stand-ins.js');
  return withStandIns(config, (standIns) => withShop(standIns, (shop) => thirdPartyFindings(shop, config)));
}

runWhenCalled(import.meta.url, doctor);
