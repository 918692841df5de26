// Measures what uploads cost in memory: stalled clients, then many whole uploads at once, against a service of its own.
// Run it on the built service: npm run build && node bench/uploads.mjs
// It fails when the resident memory of the service and of its decoding process has been above 900 MB together, or when an upload fails but for want of a slot.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { freshDataDir, startOwnService } from '../scripts/lib/own-service.mjs';

const PARALLEL = 60;
const STALLED = 90;
const MAX_MEGABYTES = 900;
const TEN_MEGABYTES = 10 * 1024 * 1024;
/** Fewer than uploads, because each costs a password hash; two uploads of one account are refused like those beyond a slot. */
const ACCOUNTS = 30;
const PATH = '/api/v1/users/profile/avatar';

const dataDir = freshDataDir();
const service = await startOwnService({
  DATA_DIR: dataDir.path,
  SEED_DEMO: 'false',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_STANDARD_MAX: '1000000',
  RATE_LIMIT_AUTH_MAX: '1000',
});
let failed = false;
let decoderPeak = 0;
const watch = setInterval(watchDecoder, 50);
try {
  const tokens = await Promise.all(Array.from({ length: ACCOUNTS }, () => signUp()));
  console.log(`before the first upload: peak ${memory()}`);
  const pictures = {
    'JPEG of 12 megapixels': await padded(noise(4000, 3000).jpeg({ quality: 95 })),
    'JPEG of 48 megapixels': await padded(plain(8000, 6000).jpeg()),
    'progressive JPEG of 48 megapixels': await padded(
      plain(8000, 6000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    ),
    'interlaced PNG of 48 megapixels': await padded(
      plain(8000, 6000).ensureAlpha().toColourspace('rgb16').png({ progressive: true }),
    ),
    'PNG of 48 megapixels on its side': await padded(
      plain(8000, 6000).png().withMetadata({ orientation: 6 }),
    ),
    'lossless WebP of 48 megapixels': await padded(plain(8000, 6000).webp({ lossless: true })),
  };
  const stalled = await Promise.all(Array.from({ length: STALLED }, (_, i) => stall(tokens[i % ACCOUNTS])));
  for (const [name, picture] of Object.entries(pictures)) {
    const startedAt = performance.now();
    const outcomes = await Promise.all(
      Array.from({ length: PARALLEL }, (_, i) => upload(tokens[i % ACCOUNTS], picture)),
    );
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${PARALLEL} x ${name}: ${tally(outcomes)} in ${seconds} s, peak ${memory()}`);
    failed ||= outcomes.some(({ status }) => status !== 200);
  }
  for (const socket of stalled) socket.destroy();
  const peak = peakOf(service.pid) + decoderPeak;
  failed ||= peak > MAX_MEGABYTES;
  console.log(`${STALLED} stalled and ${PARALLEL} whole uploads: peak ${peak} MB of ${MAX_MEGABYTES} MB`);
  clearInterval(watch);
} finally {
  await service.stop();
  dataDir.remove();
}
process.exit(failed ? 1 : 0);

/** The most memory that the service has had, and beside it its process that decodes images, in megabytes. */
function memory() {
  watchDecoder();
  return `${peakOf(service.pid)} + ${decoderPeak} MB`;
}

/** The decoding process comes and goes: its peak is looked up while it is there. */
function watchDecoder() {
  const children = readFileSync(`/proc/${service.pid}/task/${service.pid}/children`, 'utf8');
  for (const pid of children.split(' ').filter(Boolean)) decoderPeak = Math.max(decoderPeak, peakOf(pid));
}

function peakOf(pid) {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Math.round(Number(kilobytes) / 1024);
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return 0;
    throw error;
  }
}

function noise(width, height) {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } }).blur(1);
}

function plain(width, height) {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } });
}

/** The picture as a file of 10 MB: decoders do not mind what comes after the end. */
async function padded(image) {
  const content = await image.toBuffer();
  if (content.length > TEN_MEGABYTES) throw new Error(`The picture has ${content.length} bytes`);
  return Buffer.concat([content, Buffer.alloc(TEN_MEGABYTES - content.length)]);
}

/** Signs up, through the API. @returns the access token */
async function signUp() {
  const body = JSON.stringify({
    email: `${randomBytes(8).toString('hex')}@example.com`,
    password: 'Secret#123',
    firstname: 'Busy',
    lastname: 'Buyer',
  });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${service.url}/api/v1/auth/register`, { method: 'POST', headers, body });
  return (await answer.json()).data.accessToken;
}

/** Uploads until there is a slot, as `Retry-After` asks. */
async function upload(token, picture) {
  const headers = { authorization: `Bearer ${token}` };
  for (let refusals = 0; ; refusals += 1) {
    const body = new FormData();
    body.append('avatar', new Blob([picture]), 'picture');
    const answer = await fetch(service.url + PATH, { method: 'POST', headers, body }).catch(() => undefined);
    await answer?.arrayBuffer();
    // On a slow machine the rest of a refused upload takes so long that the service ends the connection.
    if (answer === undefined) continue;
    if (answer.status !== 503) return { status: answer.status, refusals };
    await sleep(Number(answer.headers.get('retry-after')) * 1000 * (0.5 + Math.random()));
  }
}

/** A client that begins to send 10 MB and sends no more. */
async function stall(token) {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    [
      `POST ${PATH} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=cut',
      `Content-Length: ${TEN_MEGABYTES}`,
      '',
      '--cut',
      'Content-Disposition: form-data; name="avatar"; filename="a.png"',
      '',
      'x'.repeat(60_000),
    ].join('\r\n'),
  );
  return socket;
}

function tally(outcomes) {
  const refusals = outcomes.reduce((sum, outcome) => sum + outcome.refusals, 0);
  const counts = new Map();
  for (const { status } of outcomes) counts.set(status, (counts.get(status) ?? 0) + 1);
  return `${[...counts].map(([status, count]) => `${count} x ${status}`).join(', ')} after ${refusals} x 503`;
}
