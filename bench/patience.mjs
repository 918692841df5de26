/**
 * Measures what honest customers notice while one attacker is patient, on the built service at default limits: costly pictures by
 * four accounts, wrong reset codes from many addresses, and ten logins a second from one /48 of IPv6, all at the same time.
 *
 *   node bench/patience.mjs [--minutes 3]     needs the build
 *
 * It fails when an honest login, picture or checkout is refused, or has no answer within two seconds.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { aJpegOfScans } from '../scripts/lib/jpeg-of-scans.mjs';
import { freshDataDir, startOwnService } from '../scripts/lib/own-service.mjs';
import { addAddress, putOnSale, signUp } from '../scripts/lib/shopping.mjs';

const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '3' } } });
const ENDS_AFTER_MS = Number(options.minutes) * 60_000;
const PASSWORD = 'Secret#123';
const OWNER = { email: 'owner@shop.example', password: PASSWORD };
const MOST_MS = 2_000;
/** Pauses between honest acts of one kind, in ms. An account checks out five times an hour. */
const EVERY_MS = 3_000;
const CHECKOUTS_OF_ACCOUNT = 5;
const PICTURE_ACCOUNTS = 4;
const LOGINS_A_SECOND = 10;

/** The client of `shopping.mjs`, each of whose calls comes from an address of its own. */
const client = {
  async data(method, path, { status = 200, token, body } = {}) {
    const answer = await send(method, path, { token, body });
    if (answer.status !== status)
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.message}`);
    return answer.data;
  },
};

const dataDir = freshDataDir();
const service = await startOwnService({
  DATA_DIR: dataDir.path,
  SEED_DEMO: 'false',
  LOG_LEVEL: 'error',
  TRUST_PROXY: '1',
  BOOTSTRAP_ADMIN_EMAIL: OWNER.email,
  BOOTSTRAP_ADMIN_PASSWORD: OWNER.password,
});
try {
  process.exitCode = (await attacked()) ? 0 : 1;
} finally {
  await service.stop();
  dataDir.remove();
}

/** Attacks, acts as customers do, and prints both. @returns whether every honest act was answered in time */
async function attacked() {
  const { data } = await send('POST', '/auth/login', { body: OWNER });
  const productId = await putOnSale(client, data.accessToken, { name: 'Kettle', currentStock: 1_000_000 });
  const customers = [];
  const needed = Math.ceil(ENDS_AFTER_MS / EVERY_MS / CHECKOUTS_OF_ACCOUNT) + 2;
  while (customers.length < needed + PICTURE_ACCOUNTS + 1) customers.push(await aCustomer());
  const [victim, ...others] = customers;
  const bombers = others.splice(0, PICTURE_ACCOUNTS);
  const avatar = await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const bombs = [
    aJpegOfScans(100, { width: 8192, height: 6144 }),
    aJpegOfScans(4_000, { width: 8192, height: 6144 }),
  ];

  let turn = 0;
  const customer = () => others[turn++ % others.length];
  let checkouts = 0;
  const acts = {
    logins: () => send('POST', '/auth/login', { body: { email: customer().email, password: PASSWORD } }),
    'logins of known browsers': () => {
      const { email, cookie } = customer();
      return send('POST', '/auth/login', { body: { email, password: PASSWORD }, headers: { cookie } });
    },
    pictures: () => upload(customer().token, avatar),
    checkouts: async () => {
      const { token, addressId } = others[Math.floor(checkouts++ / CHECKOUTS_OF_ACCOUNT) % others.length];
      await send('DELETE', '/carts', { token });
      await send('POST', '/carts/items', { token, body: { productId, quantity: 1 } });
      return send('POST', '/orders/checkout', { token, body: { addressId, paymentMethod: 'GATEWAY' } });
    },
  };
  const quiet = {};
  const honest = {};
  for (const [act, perform] of Object.entries(acts)) {
    quiet[act] = [];
    while (quiet[act].length < CHECKOUTS_OF_ACCOUNT) quiet[act].push(await perform());
  }

  const endsAt = performance.now() + ENDS_AFTER_MS;
  const goesOn = () => performance.now() < endsAt;
  const tallies = { pictures: {}, codes: {}, logins: {} };
  const attacks = [
    ...bombers.map(async ({ token }, index) => {
      while (goesOn()) count(tallies.pictures, await upload(token, bombs[index % bombs.length]));
    }),
    every(1_000, goesOn, async () => {
      const body = {
        email: victim.email,
        otp: String(randomInt(1e6)).padStart(6, '0'),
        newPassword: 'Other#1234',
      };
      count(tallies.codes, await send('POST', '/auth/reset-password', { body }));
    }),
    every(1_000 / LOGINS_A_SECOND, goesOn, async () => {
      const body = { email: `${randomBytes(6).toString('hex')}@example.com`, password: 'Wrong#123\uFF21' };
      const from = `2001:db8:bad:${randomInt(65_536).toString(16)}::1`;
      count(tallies.logins, await send('POST', '/auth/login', { body, from }));
    }),
  ];

  const performed = Object.entries(acts).map(([act, perform]) => {
    honest[act] = [];
    return every(EVERY_MS, goesOn, async () => honest[act].push(await perform()));
  });
  await Promise.all([...attacks, ...performed]);
  console.table(tallies);
  console.table(Object.entries(honest).map(([act, answers]) => summary(act, answers, quiet[act])));
  return Object.values(honest)
    .flat()
    .every(({ status, ms }) => status === 200 && ms <= MOST_MS);
}

function summary(act, answers, quiet) {
  const times = timesOf(answers);
  const statuses = {};
  for (const answer of answers) count(statuses, answer);
  return {
    act,
    count: times.length,
    'median ms before': median(timesOf(quiet)),
    'median ms': median(times),
    'longest ms': Math.round(times.at(-1)),
    statuses: JSON.stringify(statuses),
  };
}

function timesOf(answers) {
  return answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
}

function median(times) {
  return Math.round(times[Math.floor(times.length / 2)]);
}

function count(tally, { status }) {
  tally[status] = (tally[status] ?? 0) + 1;
}

/** Acts at a steady pace, whether the act before has ended or not. Ends when all have. */
async function every(pauseMs, goesOn, act) {
  const running = [];
  for (let index = 0; goesOn(); index += 1) {
    running.push(act(index));
    await sleep(pauseMs);
  }
  await Promise.all(running);
}

async function aCustomer() {
  const { email } = await signUp(client);
  const { data, cookies } = await send('POST', '/auth/login', { body: { email, password: PASSWORD } });
  const cookie = cookies.find((text) => text.startsWith('knownBrowser=')).split(';')[0];
  const token = data.accessToken;
  const [{ _id: addressId }] = await addAddress(client, token);
  return { email, token, addressId, cookie };
}

function upload(token, picture) {
  const body = new FormData();
  body.append('avatar', new Blob([picture], { type: 'image/jpeg' }), 'picture.jpg');
  return send('POST', '/users/profile/avatar', { token, body });
}

/** Sends one request, by default from an IPv4 address that no other has. @returns its status, content and time */
async function send(
  method,
  path,
  { token, body, from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`, headers = {} } = {},
) {
  const isForm = body instanceof FormData;
  const startedAt = performance.now();
  const answer = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: {
      'x-forwarded-for': from,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const { data, message } = await answer.json();
  const ms = performance.now() - startedAt;
  return { status: answer.status, data, message, ms, cookies: answer.headers.getSetCookie() };
}
