/**
 * Runs the steps of deploy/Dockerfile without a container engine: each stage in its own folder, with the project's files
 * that .dockerignore permits. Then starts the last stage's command as production does, on embedded services, as an
 * unprivileged user if this one is root. Checks that the process runs, writes only below DATA_DIR, passes its health check,
 * runs a command of the project, and exits with code 0 on the stop signal. It does not test the base image.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ignoredBy, parseDockerfile } from './lib/dockerfile.mjs';
import { freePort } from './lib/free-port.mjs';
import { inventory, IS_ROOT, StageFolder } from './lib/stage-folder.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const START_DEADLINE_MS = 120_000;
const STOP_DEADLINE_MS = 30_000;
const MOST_MEGABYTES = 220;

const base = mkdtempSync(join(tmpdir(), 'storefront-image-'));
chmodSync(base, 0o755);
try {
  await serve(build());
  console.log('The Dockerfile builds, and what it builds runs.');
} catch (error) {
  console.error(`FAIL  ${error.stack}`);
  process.exitCode = 1;
} finally {
  rmSync(base, { recursive: true, force: true });
}

function build() {
  const context = { root: ROOT, files: contextFiles() };
  console.log(`build context: ${context.files.length} files`);
  const stages = new Map();
  let last;
  for (const [i, { image, name, instructions }] of read('deploy/Dockerfile', parseDockerfile).entries()) {
    const begun = performance.now();
    last = new StageFolder(join(base, `stage-${i}`), { context, stages });
    for (const instruction of instructions) last.carryOut(instruction);
    stages.set(name === '' ? String(i) : name, last);
    console.log(`stage ${name || i} (on ${image}): ${seconds(begun)} s`);
  }
  return last;
}

function contextFiles() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  });
  const isIgnored = read('.dockerignore', ignoredBy);
  const files = [...new Set(listed.toString().split('\n'))];
  return files.filter((file) => file !== '' && !isIgnored(file) && existsSync(join(ROOT, file)));
}

async function serve(stage) {
  const before = inventory(stage.root);
  const megabytes = Math.round([...before.values()].reduce((sum, { bytes }) => sum + bytes, 0) / 1e6);
  console.log(`final stage: ${before.size} files, ${megabytes} MB beside the base image`);
  assert.ok(megabytes < MOST_MEGABYTES, `the final stage has ${megabytes} MB`);
  assert.ok(!before.has('app/node_modules/typescript'), 'development packages are in the final stage');
  for (const source of ['app/src', 'app/packages/embedded-mongodb/src'])
    assert.ok(!before.has(source), `${source} is in the final stage`);

  const settings = productionSettings(stage, await freePort());
  const begun = performance.now();
  const [program, ...args] = stage.command;
  const child = spawn(program, args, { ...settings, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));
  try {
    await lives(settings.env.PORT, ended);
    console.log(`/health/live answers after ${seconds(begun)} s, uid ${settings.uid ?? process.getuid()}`);
    passes('HEALTHCHECK', stage.healthcheck, settings);
    passes('db:migrate', ['node', 'dist/cli/db-migrate.js'], settings);
    passes('doctor', ['node', 'dist/cli/doctor.js'], settings);
    child.kill('SIGTERM');
    assert.equal(await inTime(ended), 0, 'exit code after SIGTERM');
    console.log('SIGTERM ends it with exit code 0');
  } catch (error) {
    throw new Error(`${error.message}\n${output}`, { cause: error });
  } finally {
    if (child.exitCode === null) child.kill('SIGKILL');
  }
  assert.deepEqual(written(before, inventory(stage.root)), [], 'files were written in the image');
  console.log('nothing was written beside DATA_DIR');
}

function productionSettings(stage, port) {
  const dataDir = join(base, 'data');
  mkdirSync(dataDir);
  const [uid, gid] = stage.user ?? [];
  assert.ok(uid > 0, 'USER names a user that is not root');
  if (IS_ROOT) chownSync(dataDir, uid, gid);
  const env = stage.environment({
    HOME: dataDir,
    PORT: String(port),
    DATA_DIR: dataDir,
    ALLOW_EMBEDDED: 'true',
    // `doctor` asks for the address that customers reach, and for the proxy that answers there.
    PUBLIC_URL: 'https://shop.example',
    TRUST_PROXY: '1',
    JWT_SECRET: 'only-for-this-check-0123456789abcdef',
  });
  return { cwd: stage.path(), env, ...(IS_ROOT ? { uid, gid } : {}) };
}

function passes(what, [program, ...args], settings) {
  const { status, stdout, stderr } = spawnSync(program, args, { ...settings, encoding: 'utf8' });
  assert.equal(status, 0, `${what}: ${stdout}${stderr}`);
  console.log(`${what} passes: ${stdout.trim().split('\n').at(-1)}`);
}

async function lives(port, ended) {
  const deadline = performance.now() + START_DEADLINE_MS;
  const over = ended.then(() => 'ended');
  while (performance.now() < deadline) {
    try {
      if ((await fetch(`http://127.0.0.1:${port}/health/live`)).status === 200) return;
    } catch (error) {
      if (error.cause?.code !== 'ECONNREFUSED') throw error;
    }
    if ((await Promise.race([over, delay(100)])) === 'ended') throw new Error('the process has ended');
  }
  throw new Error('/health/live does not answer');
}

function written(before, after) {
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths.filter((path) => before.get(path)?.changed !== after.get(path)?.changed);
}

function inTime(promise) {
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error('it did not stop in time')), STOP_DEADLINE_MS).unref();
  });
  return Promise.race([promise, late]);
}

function read(file, parse) {
  return parse(readFileSync(join(ROOT, file), 'utf8'));
}

function seconds(begun) {
  return ((performance.now() - begun) / 1000).toFixed(1);
}
