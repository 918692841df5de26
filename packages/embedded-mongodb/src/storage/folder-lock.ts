import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_FILE } from './private-folder.js';

/** A folder that this process has locked. */
export interface FolderLock {
  release(): void;
}

/** The owner of a lock. Process ids are reused, so the start of the process is part of it. */
interface Owner {
  readonly pid: number;
  /** By the clock, which may be moved. */
  readonly startedAt: number;
  /** See `startOf`; locks of earlier versions, and those of other systems than Linux, have none. */
  readonly start?: string | undefined;
}

/** The maximum difference between two readings of one process's start time, in milliseconds. */
const CLOCK_TOLERANCE = 2000;

/**
 * Locks a folder for this process. The stale lock of a killed process is taken over.
 * @throws Error naming the process that holds the lock
 */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, 'server.lock');
  for (let attempt = 0; !create(file); attempt += 1) {
    const owner = ownerOf(file);
    if (attempt > 2 || (owner && holds(owner))) {
      throw new Error(
        `The data folder ${folder} is in use by process ${owner?.pid ?? 'unknown'}. Stop it first; if that is no database server, remove ${file}.`,
      );
    }
    rmSync(file, { force: true });
  }
  return { release: () => rmSync(file, { force: true }) };
}

/** Returns false when the file already exists. */
function create(file: string): boolean {
  try {
    const handle = openSync(file, 'wx', PRIVATE_FILE);
    writeSync(handle, JSON.stringify(ownLock()));
    closeSync(handle);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

const ownLock = (): Owner => ({ pid: process.pid, startedAt: ownStart(), start: startOf(process.pid) });

const ownStart = (): number => Math.round(Date.now() - process.uptime() * 1000);

/** The run of the machine and the tick of it at which the process or thread of this id began; on Linux only. */
function startOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets, of any characters; this is the 22nd.
    const tick = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return tick === undefined ? undefined : `${boot} ${tick}`;
  } catch {
    return undefined;
  }
}

function ownerOf(file: string): Owner | undefined {
  try {
    const owner = JSON.parse(readFileSync(file, 'utf8')) as Partial<Owner>;
    return Number.isInteger(owner.pid) && owner.pid! > 0
      ? { pid: owner.pid!, startedAt: owner.startedAt ?? 0, start: owner.start }
      : undefined;
  } catch (error) {
    // Released between the two reads, or left half-written by a killed process.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether the owner is still running. In a container a new process often gets the id of the previous one. */
function holds({ pid, startedAt, start }: Owner): boolean {
  const found = start === undefined ? undefined : startOf(pid);
  if (found !== undefined) return found === start;
  if (pid === process.pid) return Math.abs(startedAt - ownStart()) < CLOCK_TOLERANCE;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
