import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MongoClient, ObjectId } from 'mongodb';
import { cpuTimeOf } from '../../scripts/lib/process-figures.mjs';
import { addAddress, putOnSale } from '../../scripts/lib/shopping.mjs';
import { MeasuringClient } from './kept-connections.mjs';
import { JWT_SECRET, mintedToken } from './minted-token.mjs';

const PRODUCTS = 1_000;
const CUSTOMERS = 32;
const CATEGORIES = ['KITCHEN', 'GARDEN', 'BOOKS', 'TOYS', 'SPORT'];
const TYPES = ['POT', 'LAMP', 'NOVEL', 'BALL'];
const WORDS = ['Cotton', 'Steel', 'Bamboo', 'Ceramic', 'Leather', 'Paper', 'Silk', 'Copper'];
const ENVIRONMENT = {
  JWT_SECRET,
  SEED_DEMO: 'false',
  LOG_LEVEL: 'error',
  RATE_LIMIT_STANDARD_MAX: '100000000',
  RATE_LIMIT_AUTH_MAX: '100000000',
  RATE_LIMIT_CHECKOUT_MAX: '100000000',
  MAX_UNPAID_ORDERS: '1000',
};

/**
 * Starts a build on a fresh data folder with 1,000 products and 32 customers, everything embedded, limits lifted. The
 * service is started three times: the second gives to the data what the service would have stored itself, and the third,
 * on a shop that has its data, is the one that is measured.
 * @param folder a built checkout; its own scripts start it
 */
export async function startShop(folder, env = {}) {
  const { dataDir, start } = await serviceOf(folder, env);
  const first = await start();
  await inDatabase(env.MONGODB_URI ?? embeddedUri(dataDir.path), fill);
  await first.stop();
  const second = await start();
  await second.stop();
  return running(dataDir, start);
}

async function running(dataDir, start) {
  const startedAt = performance.now();
  const service = await start();
  await fetch(`${service.url}/api/v1/products?limit=20`).then((response) => response.arrayBuffer());
  const startedInMs = performance.now() - startedAt;
  const startedCpuMs = cpuTimeOf(service.pid);
  const client = new MeasuringClient(service.url);
  return {
    client,
    url: service.url,
    pid: service.pid,
    output: service.output,
    startedInMs,
    startedCpuMs,
    dataDir: dataDir.path,
    productIds: Array.from({ length: PRODUCTS }, (_, number) => productId(number).toHexString()),
    customers: await customersOf(client),
    stop: async () => {
      await service.stop();
      dataDir.remove();
    },
    /** Stops it and starts it on the same data. */
    restarted: async () => {
      await service.stop();
      return running(dataDir, start);
    },
  };
}

/** Starts another process of a shop whose database and Redis are servers of their own. */
export async function startAnotherProcess(folder, env) {
  const { dataDir, start } = await serviceOf(folder, env);
  const service = await start();
  return {
    client: new MeasuringClient(service.url),
    url: service.url,
    pid: service.pid,
    stop: async () => {
      await service.stop();
      dataDir.remove();
    },
  };
}

async function serviceOf(folder, env) {
  const lib = join(folder, 'scripts', 'lib', 'own-service.mjs');
  const { freshDataDir, startOwnService } = await import(pathToFileURL(lib).href);
  const dataDir = freshDataDir();
  return { dataDir, start: () => startOwnService({ DATA_DIR: dataDir.path, ...ENVIRONMENT, ...env }) };
}

/** The address of the embedded database of a running service. */
export function embeddedUri(dataDir) {
  return readFileSync(join(dataDir, 'database.uri'), 'utf8').trim();
}

/** Runs work on a database. */
export async function inDatabase(uri, work) {
  const client = await new MongoClient(uri).connect();
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

/** Puts another product on sale. @returns its id */
export function newProduct(client, currentStock) {
  return putOnSale(client, anAdministrator(), { name: 'Steady Seller', currentStock });
}

/** A token of the administrator. */
export function anAdministrator() {
  return mintedToken(userId(CUSTOMERS), 'ADMIN');
}

/** A token of somebody whose cart nobody has touched. */
export function newcomer() {
  return mintedToken(new ObjectId());
}

const productId = (number) => new ObjectId(`bb${number.toString(16).padStart(22, '0')}`);
const userId = (number) => new ObjectId(`aa${number.toString(16).padStart(22, '0')}`);

async function fill(db) {
  await db
    .collection('products')
    .insertMany(Array.from({ length: PRODUCTS }, (_, number) => product(number)));
  await db.collection('users').insertMany(Array.from({ length: CUSTOMERS + 1 }, (_, number) => user(number)));
}

async function customersOf(client) {
  return Promise.all(
    Array.from({ length: CUSTOMERS }, async (_, number) => {
      const token = mintedToken(userId(number));
      const { addresses } = await client.data('GET', '/users/profile', { token });
      const [address] = addresses.length > 0 ? addresses : await addAddress(client, token);
      return { token, addressId: address._id };
    }),
  );
}

const product = (number) => ({
  _id: productId(number),
  name: `${WORDS[number % WORDS.length]} Product ${number}`,
  sku: `SKU-${number}`,
  description: 'A product like many others, and described at some length. '.repeat(4),
  basePriceMinor: 1_000 + ((number * 7919) % 500_000),
  discountPercent: 10,
  currentStock: 1_000_000,
  images: ['https://images.shop.example/one.webp'],
  itemType: TYPES[number % TYPES.length],
  mainCategory: CATEGORIES[number % CATEGORIES.length],
  tags: ['new', 'sale'],
  attributes: {},
  isActive: true,
  version: 1,
  createdAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000),
  updatedAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000),
});

const user = (number) => ({
  _id: userId(number),
  authProvider: 'LOCAL',
  email: `customer${number}@shop.example`,
  role: number === CUSTOMERS ? 'ADMIN' : 'USER',
  firstname: 'Asha',
  lastname: 'Rao',
  phone: `+9198${String(10_000_000 + number)}`,
  addresses: [],
  loyaltyPoints: 0,
  preferences: { newsletter: false, smsAlerts: false },
  isEmailVerified: true,
  isActive: true,
  createdAt: new Date(),
});
