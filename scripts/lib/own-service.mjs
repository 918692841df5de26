import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** As `npm start` runs it: a small young generation costs a little speed and saves some 30 MB. */
const NODE_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=40'];
const START_DEADLINE_MS = 120_000;
const STOP_DEADLINE_MS = 30_000;

/** In the banner; in production in the log, at the level `info`. */
const ADDRESSES = [/^ +Address +(\S.*)$/m, /"event":"service\.started".*"url":"([^"]+)"/];

/** A new temporary data folder; `remove` deletes it. */
export function freshDataDir() {
  const path = mkdtempSync(join(tmpdir(), 'storefront-own-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** All of the output is kept: a line for each of 100,000 requests would be most of it. */
const QUIET = { LOG_FORMAT: 'json', LOG_LEVEL: 'warn' };

/**
 * Starts the built service as a separate process on a free port, and waits until it listens. Its environment is `env` and
 * what a shell needs, and its log is quiet and JSON; the rest of the caller's environment is not inherited. The `url` of a
 * worker that does not listen is empty.
 *
 * @param {Record<string, string>} env
 * @returns {Promise<{ url: string, pid: number, startedInMs: number, output(): string, stop(signal?: NodeJS.Signals): Promise<number | null> }>}
 */
export async function startOwnService(env) {
  const startedAt = performance.now();
  const { child, output, ended } = launch({ PORT: '0', ...QUIET, ...env });
  const address = await within(START_DEADLINE_MS, firstAddress(child, ended), () => child.kill('SIGKILL'));
  if (address === undefined) throw new Error(`The service did not start:\n${output.text}`);
  return {
    url: address.startsWith('http') ? address : '',
    pid: child.pid,
    startedInMs: performance.now() - startedAt,
    output: () => output.text,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return within(STOP_DEADLINE_MS, ended, () => child.kill('SIGKILL'));
    },
  };
}

/**
 * Runs the built service with variables that should prevent its start.
 *
 * @param {Record<string, string>} env
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export async function failToStart(env) {
  const { child, output, ended } = launch({ PORT: '0', ...env });
  const code = await within(STOP_DEADLINE_MS, ended, () => child.kill('SIGKILL'));
  return { code, output: output.text };
}

function launch(env) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [...NODE_FLAGS, join(ROOT, 'dist', 'main.js')], {
    // Outside the project's folder, so that a developer's `.env` file is not read.
    cwd: tmpdir(),
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text) => {
      output.text += text;
    });
  }
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code)));
  return { child, output, ended };
}

function firstAddress(child, ended) {
  let seen = '';
  const printed = new Promise((resolve) => {
    child.stdout.on('data', (text) => {
      seen += text;
      const address = ADDRESSES.map((pattern) => pattern.exec(seen)?.[1]).find(
        (found) => found !== undefined,
      );
      if (address !== undefined) resolve(address);
    });
  });
  return Promise.race([printed, ended.then(() => undefined)]);
}

async function within(ms, promise, giveUp) {
  let timer;
  const deadline = new Promise((_, reject) => {
    timer = setTimeout(() => {
      giveUp();
      reject(new Error(`nothing happened within ${ms / 1000} s`));
    }, ms);
  });
  try {
    return await Promise.race([promise, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
