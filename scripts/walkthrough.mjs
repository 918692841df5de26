/**
 * Runs the journey of an order with the client of `packages/client`, and prints each step.
 *
 *   npm run walkthrough                      the service at http://localhost:3000
 *   npm run walkthrough -- http://host:port  another service
 *   npm run walkthrough -- --own             a new service on a temporary data folder
 *
 * Requires the developer console and an administrator: the demo account, or ADMIN_EMAIL and ADMIN_PASSWORD.
 */
import { createClient, isShopError } from 'storefront-client';
import { Journey } from './journey/journey.mjs';
import { freshDataDir, startOwnService } from './lib/own-service.mjs';

const [target = 'http://localhost:3000'] = process.argv.slice(2);
const { ADMIN_EMAIL: email = 'admin@demo.shop', ADMIN_PASSWORD: password = 'Admin#123' } = process.env;

let step = 0;

try {
  if (target === '--own') await walkThroughOwn();
  else await walkThroughThere();
  console.log('\nAll of it as it should be.');
} catch (error) {
  console.error(`\nNot as it should be: ${explain(error)}`);
  process.exitCode = 1;
}

async function walkThroughOwn() {
  const dataDir = freshDataDir();
  try {
    const service = await startOwnService({ DATA_DIR: dataDir.path });
    try {
      await walkThrough(service.url);
    } finally {
      await service.stop();
    }
  } finally {
    dataDir.remove();
  }
}

/** The limiters allow a few logins and checkouts an hour: the walkthrough neither lacks those of the developer nor uses them up. */
async function walkThroughThere() {
  await resetLimits(target);
  say(`The limits of ${target} count from 0`);
  try {
    await walkThrough(target);
  } finally {
    await resetLimits(target);
  }
  say(`The limits of ${target} were reset`);
}

async function resetLimits(url) {
  await createClient({ baseUrl: url }).resetLimits();
}

async function walkThrough(url) {
  const journey = new Journey({ url, say, signInAdmin: (admin) => admin.login({ email, password }) });
  chapter('A customer, and something to buy');
  await journey.prepare();
  chapter('Bought, paid, delivered');
  await journey.buyAndReceive();
  chapter('Bought, paid, returned to origin');
  await journey.returnToOrigin();
  chapter('Not paid, and sixteen minutes later');
  await journey.letTimePass();
  await journey.tidyUp();
}

function chapter(title) {
  console.log(`\n${title}`);
}

function say(line) {
  step += 1;
  console.log(`${String(step).padStart(4)}. ${line}`);
}

function explain(error) {
  if (isShopError(error, 'NETWORK_FAILURE'))
    return `nothing answers at ${target}; start the service with: npm start`;
  return error.code === 'ERR_ASSERTION' ? error.message : error.stack;
}
