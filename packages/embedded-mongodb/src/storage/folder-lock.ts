import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_FILE } from './private-folder.js';

/** A folder held by this process. */
export interface FolderLock {
  release(): void;
}

/** Who holds a folder: a process id may be given out again, so the time that the process started belongs to it. */
interface Owner {
  readonly pid: number;
  readonly startedAt: number;
}

/** Two readings of one process's start differ by no more than this, in milliseconds. */
const CLOCK_TOLERANCE = 2000;

/**
 * Takes a folder for this process. A lock that a killed process left behind is taken over.
 * @throws Error naming the process that has the folder
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

/** False when the file is there already. */
function create(file: string): boolean {
  try {
    const handle = openSync(file, 'wx', PRIVATE_FILE);
    writeSync(handle, JSON.stringify({ pid: process.pid, startedAt: ownStart() }));
    closeSync(handle);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

const ownStart = (): number => Math.round(Date.now() - process.uptime() * 1000);

function ownerOf(file: string): Owner | undefined {
  try {
    const owner = JSON.parse(readFileSync(file, 'utf8')) as Partial<Owner>;
    return Number.isInteger(owner.pid) && owner.pid! > 0
      ? { pid: owner.pid!, startedAt: owner.startedAt ?? 0 }
      : undefined;
  } catch (error) {
    // Released between the two looks at it, or left half written by a process that was killed.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether the owner still runs. In a container a new process often has the id of the one before it. */
function holds({ pid, startedAt }: Owner): boolean {
  if (pid === process.pid) return Math.abs(startedAt - ownStart()) < CLOCK_TOLERANCE;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
