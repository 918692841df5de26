/**
 * Boots the built service on a new data folder and checks that it responds. The tests cannot check this, because they run
 * the source and not the build. Prints one line per check; exit code 1 on a failure.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ShopClient } from './journey/shop-client.mjs';
import { watchLoadedModules } from './lib/loaded-modules.mjs';
import { failToStart, freshDataDir, startOwnService } from './lib/own-service.mjs';
import { addAddress, order, pay, putOnSale, signIn, signUp, verify } from './lib/shopping.mjs';

/** With the developer console; measured: 195 to 200 on Node.js 24. It was 175 with 27 collections and 127 routes; there are 53 and 195. */
const MAX_IDLE_MB = 210;
const IDLE_WITHIN_S = 60;
const FOR_DEVELOPERS = ['/packages/dev-console/', '/packages/demo-shop/'];
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const dataDir = freshDataDir();
let failed = 0;

await check('a first start answers /health, and SIGTERM ends it with exit code 0', async () => {
  await withService({}, async ({ url }) => {
    assert.match(url, /^http:\/\/localhost:\d+$/);
    const { status, body } = await get(`${url}/health`);
    assert.equal(status, 200);
    assert.equal(body.success, true);
    assert.equal(body.data.status, 'ok');
    assert.deepEqual(new Set(Object.values(body.data.details).map((part) => part.status)), new Set(['up']));
  });
});

await check('a second start on the same data folder serves its pages and stays small', async () => {
  await withService({}, async (service) => {
    const { url } = service;
    assert.equal((await get(`${url}/health/live`)).status, 200);
    assert.equal((await get(`${url}/`)).body.data.name, 'Storefront Commerce API');
    assert.match((await get(`${url}/`, 'text/html')).text, /<!doctype html>/);
    assert.match((await get(`${url}/dev`, 'text/html')).text, /Developer console/);
    const unknown = await get(`${url}/api/v1/nowhere`);
    assert.deepEqual(
      [unknown.status, unknown.body.success, unknown.body.message],
      [404, false, 'Route not found'],
    );
    console.log(`  second start in ${Math.round(service.startedInMs)} ms`);
    await settlesBelow(MAX_IDLE_MB, service.pid);
    assert.equal((await get(`${url}/api/docs-json`)).body.openapi, '3.1.0');
    assert.match((await get(`${url}/api/docs`, 'text/html')).text, /scalar\.js/);
    assert.equal((await get(`${url}/api/docs/scalar.js`)).status, 200);
  });
});

await check('the build has the files that threads and processes run, and the demo data', async () => {
  await withService({}, async ({ url }) => {
    const client = new ShopClient(url);
    assert.ok((await client.data('GET', '/products')).products.length > 0);
    const token = await signIn(client, await signUp(client));
    const admin = await signIn(client, { email: 'admin@demo.shop', password: 'Admin#123' });
    const productId = await putOnSale(client, admin, { name: 'Smoke Signal', currentStock: 1 });
    const [{ _id: addressId }] = await addAddress(client, token);
    const placed = await order(client, token, { productId, quantity: 1, addressId });
    await verify(client, token, await pay(client, placed));
    const headers = { authorization: `Bearer ${token}` };
    const invoice = await fetch(`${url}/api/v1/orders/${placed.orderId}/invoice`, { headers });
    assert.equal(Buffer.from(await invoice.arrayBuffer()).toString('latin1', 0, 5), '%PDF-');
    const body = new FormData();
    body.append('avatar', new Blob([ONE_PIXEL], { type: 'image/png' }), 'pixel.png');
    const upload = await fetch(`${url}/api/v1/users/profile/avatar`, { method: 'POST', headers, body });
    assert.equal(upload.status, 200, await upload.text());
  });
});

await check("prints no password, and what it keeps is its owner's alone", async () => {
  await withService({}, async ({ output }) => {
    const uri = new URL(readFileSync(join(dataDir.path, 'database.uri'), 'utf8').trim());
    assert.ok(uri.password.length >= 40);
    assert.equal(output().includes(uri.password), false);
    const open = pathsBelow(dataDir.path).filter((path) => (statSync(path).mode & 0o077) !== 0);
    assert.deepEqual(open, []);
  });
});

const PRODUCTION = { NODE_ENV: 'production', JWT_SECRET: 'a-secret-of-more-than-32-characters' };

await check('production loads nothing of the developer console and the demo shop', async () => {
  const [inProduction, elsewhere] = [
    await filesLoadedWith({ ...PRODUCTION, ALLOW_EMBEDDED: 'true', LOG_LEVEL: 'info' }),
    await filesLoadedWith({}),
  ];
  for (const folder of FOR_DEVELOPERS) {
    const of = (files) => files.filter((file) => file.includes(folder));
    assert.ok(of(elsewhere).length > 0, folder);
    assert.deepEqual(of(inProduction), []);
  }
  console.log(`  ${inProduction.length} files in production, ${elsewhere.length} elsewhere`);
});

for (const { variable, env } of [
  { variable: 'PORT', env: { PORT: 'http' } },
  { variable: 'JWT_SECRET', env: { NODE_ENV: 'production', ALLOW_EMBEDDED: 'true' } },
  { variable: 'JWT_SECRET', env: { ...PRODUCTION, ALLOW_EMBEDDED: 'true', JWT_SECRET: 'weak' } },
  { variable: 'MONGODB_URI', env: PRODUCTION },
]) {
  await check(`does not start with ${JSON.stringify(env)}, and names ${variable}`, async () => {
    const { code, output } = await failToStart({ DATA_DIR: dataDir.path, ...env });
    assert.equal(code, 1);
    assert.match(output, new RegExp(`^${variable}: \\S`, 'm'));
    assert.doesNotMatch(output, /\n\s+at /, 'no stack');
  });
}

await check('does not start on a port in use, and makes no demo data first', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const untouched = freshDataDir();
  try {
    const { port } = other.address();
    const { code, output } = await failToStart({ DATA_DIR: untouched.path, PORT: String(port) });
    assert.equal(code, 1);
    assert.match(output, new RegExp(`^PORT: ${port} is in use`, 'm'));
    assert.ok(!existsSync(join(untouched.path, 'media')), 'no pictures of the demo shop');
  } finally {
    untouched.remove();
    other.close();
  }
});

dataDir.remove();
process.exitCode = failed === 0 ? 0 : 1;

async function check(name, run) {
  try {
    await run();
    console.log(`ok    ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name}\n${error.stack}`);
  }
}

/** Runs the service on the common data folder during `use`; its shutdown must be graceful. */
async function withService(env, use) {
  const service = await startOwnService({ DATA_DIR: dataDir.path, ...env });
  let code;
  try {
    await use(service);
  } finally {
    code = await service.stop();
  }
  assert.equal(code, 0, 'exit code after SIGTERM');
}

/** The files that the main thread of a start on a new data folder has loaded, packages aside. */
async function filesLoadedWith(env) {
  const folder = freshDataDir();
  const watched = watchLoadedModules();
  const service = await startOwnService({ DATA_DIR: folder.path, ...env, ...watched.env });
  assert.equal((await get(`${service.url}/health`)).status, 200);
  await service.stop();
  folder.remove();
  return watched.read()[0].files.filter((file) => !file.includes('/node_modules/'));
}

async function get(url, accept = 'application/json') {
  const response = await fetch(url, { headers: { accept } });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, text, body: isJson ? JSON.parse(text) : undefined };
}

/** An idle process releases the memory of its start within a minute. */
async function settlesBelow(megabytes, pid) {
  const begun = performance.now();
  for (;;) {
    const resident = residentMegabytes(pid);
    if (resident === undefined) return;
    const seconds = Math.round((performance.now() - begun) / 1000);
    if (resident < megabytes) {
      console.log(`  ${resident} MB resident after ${seconds} s`);
      return;
    }
    assert.ok(seconds < IDLE_WITHIN_S, `${resident} MB resident after ${seconds} s`);
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
  }
}

/** The resident memory of a process; undefined where /proc is not available. */
function residentMegabytes(pid) {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function pathsBelow(folder) {
  const names = readdirSync(folder, { recursive: true });
  return [folder, ...names.map((name) => join(folder, name))];
}
