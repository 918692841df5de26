/**
 * Plays a day in the shop on a new service of its own, and prints it: sixty-five orders in all states, cancellations, refunds,
 * disputes, returns in parts, parcels that come back, an offer, corrections before the parcel, an order by phone, a ban, invoices. In the evening the books are checked.
 *
 *   npm run tool -- day                              prints the day
 *   npm run tool -- day --papers <folder>         also keeps invoices and a credit note there
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { Day } from './day/day.mjs';
import { Shop } from './day/shop.mjs';
import { freshDataDir, startOwnService } from './lib/own-service.mjs';

const ADMINISTRATOR = { email: 'admin@demo.shop', password: 'Admin#123' };
const PAYMENT_WEBHOOK_SECRET = randomBytes(16).toString('hex');
const { values } = parseArgs({ options: { papers: { type: 'string' } } });

let step = 0;
const say = (line) => console.log(`${String((step += 1)).padStart(4)}. ${line}`);
const dataDir = freshDataDir();
try {
  const service = await startOwnService({
    DATA_DIR: dataDir.path,
    LOG_LEVEL: 'error',
    PAYMENT_WEBHOOK_SECRET,
    RATE_LIMIT_STANDARD_MAX: '1000000',
    RATE_LIMIT_AUTH_MAX: '1000000',
    RATE_LIMIT_CHECKOUT_MAX: '1000000',
    SELLER_NAME: 'Copper & Clay',
    SELLER_TAX_ID: '29ABCDE1234F1Z5',
    SELLER_STATE: 'Karnataka',
    STOREFRONT_URL: 'https://shop.example',
  });
  try {
    await play(new Day(new Shop(service.url, ADMINISTRATOR, PAYMENT_WEBHOOK_SECRET), say));
  } finally {
    await service.stop();
  }
  console.log('\nThe books');
  console.log(await books());
  console.log('All of it as it should be.');
} catch (error) {
  console.error(`\nNot as it should be: ${error.code === 'ERR_ASSERTION' ? error.message : error.stack}`);
  process.exitCode = 1;
} finally {
  dataDir.remove();
}

async function play(day) {
  const chapters = {
    'The shop opens': () => day.open(),
    'Not paid in time': () => day.expire(),
    Sold: () => day.sell(),
    Cancelled: () => day.cancel(),
    'A refund that fails': () => day.retryRefund(),
    'News from the bank': () => day.hearFromTheBank(),
    Returned: () => day.returnInParts(),
    Parcels: () => day.ship(),
    'Between payment and parcel': () => day.correct(),
    'A bank transfer': () => day.payByTransfer(),
    'A ban': () => day.ban(),
    Papers: async () => keep(await day.papers()),
    'In the evening': () => day.close(),
  };
  for (const [title, chapter] of Object.entries(chapters)) {
    console.log(`\n${title}`);
    await chapter();
  }
}

function keep(papers) {
  if (values.papers === undefined) return;
  const folder = resolve(values.papers);
  mkdirSync(folder, { recursive: true });
  for (const { name, pdf } of papers) writeFileSync(join(folder, `${name}.pdf`), pdf);
  say(`The papers lie in ${folder}`);
}

/** Stock, money and invoice numbers, as the operator's command checks them. Fails when something does not add up. */
async function books() {
  const { PATH, HOME } = process.env;
  const command = resolve('dist', 'cli', 'doctor.js');
  const options = { cwd: tmpdir(), env: { PATH, HOME, DATA_DIR: dataDir.path } };
  const { stdout } = await promisify(execFile)(process.execPath, [command, '--stock', '--money'], options);
  return stdout;
}
