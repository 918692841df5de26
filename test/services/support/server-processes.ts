import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../../scripts/lib/free-port.mjs';

/** A server that runs as a process of its own, on a folder of its own. */
export interface ServerProcess {
  readonly host: '127.0.0.1';
  readonly port: number;
  /** Ends it in good order. */
  stop(): Promise<void>;
  /** Ends it at once, with SIGKILL: what it had not written to disk is gone. */
  kill(): Promise<void>;
  /** Stops it where it stands, with its connections open, until it is thawed: it answers nothing. */
  freeze(): void;
  thaw(): void;
  /** Starts it again, on the same port and folder. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
}

/** Starts a Redis that keeps what it was told on disk, as a shop's Redis does. */
export async function startRedis(): Promise<ServerProcess> {
  const port = await freePort();
  return serverOn(port, (folder) => ({
    command: 'redis-server',
    args: ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes'],
    saysWhenReady: /Ready to accept connections/,
  }));
}

/** A MongoDB-compatible server with fail points. */
export interface DatabaseProcess extends ServerProcess {
  /** The address of a database of it, login included; by way of a relay when its port is given. */
  uriOf(database: string, port?: number): string;
}

/** Starts a database. Its login stays the same when it is started again. */
export async function startDatabase(): Promise<DatabaseProcess> {
  let login = '';
  const port = await freePort();
  const server = await serverOn(port, (folder) => ({
    command: process.execPath,
    args: [join(__dirname, 'database-server.mjs'), folder, String(port)],
    saysWhenReady: /^mongodb:\/\//,
    onReady: (line) => {
      login = new URL(line).href;
    },
  }));
  return {
    ...server,
    uriOf: (database, byWayOf = port) => {
      const uri = new URL(login);
      uri.port = String(byWayOf);
      uri.pathname = `/${database}`;
      // A client of the replica set would learn the server's own address, and go past the relay.
      uri.searchParams.delete('replicaSet');
      uri.searchParams.set('directConnection', 'true');
      return uri.href;
    },
  };
}

interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  /** A line of its output. */
  readonly saysWhenReady: RegExp;
  /** Is given that line. */
  readonly onReady?: (line: string) => void;
}

async function serverOn(port: number, launchOn: (folder: string) => Launch): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-server-'));
  const launch = launchOn(folder);
  let running = await launched(launch);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  };
  return {
    host: '127.0.0.1',
    port,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    freeze: () => void running.kill('SIGSTOP'),
    thaw: () => void running.kill('SIGCONT'),
    start: async () => {
      running = await launched(launch);
    },
    close: async () => {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launched({ command, args, saysWhenReady, onReady }: Launch): Promise<ChildProcess> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  // A failed start of the command itself (it is not installed) comes out here.
  await once(child, 'spawn');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!saysWhenReady.test(line)) continue;
    child.stdout.resume();
    onReady?.(line);
    return child;
  }
  throw new Error(`${command} ended before it was ready`);
}
