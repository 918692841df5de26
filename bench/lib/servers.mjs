import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../scripts/lib/free-port.mjs';

const DATABASE_SERVER = join(import.meta.dirname, '..', '..', 'test/services/support/database-server.mjs');

/** Starts a Redis that keeps what it is told on disk. Needs `redis-server`. */
export async function startRedis() {
  const port = await freePort();
  const args = (folder) => ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes'];
  const { pid, stop } = await started('redis-server', args, /Ready to accept connections/);
  return { url: `redis://127.0.0.1:${port}`, pid, stop };
}

/** Starts the embedded database as a process of its own. */
export async function startDatabase() {
  const { line, pid, stop } = await started(
    process.execPath,
    (folder) => [DATABASE_SERVER, folder],
    /^mongodb:/,
  );
  return { url: line.trim(), pid, stop };
}

async function started(command, argsOn, ready) {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-server-'));
  const child = spawn(command, argsOn(folder).map(String), { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child, 'spawn');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!ready.test(line)) continue;
    child.stdout.resume();
    const stop = async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    };
    return { line, pid: child.pid, stop };
  }
  throw new Error(`${command} ended before it was ready`);
}
