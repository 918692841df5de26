import { access, constants, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AppConfig } from '#config/app-config.js';
import { finding, type Finding } from './finding.js';

/** The oldest Node.js that the service runs on; `engines` of package.json says the same. */
export const OLDEST_NODE = '20.19.0';

const GIGABYTE = 1e9;

/** Free space that the data folder needs, in bytes: more while the database or the images are in it. */
const FREE_BYTES = { embedded: GIGABYTE, configured: GIGABYTE / 10 };

/** Checks Node.js and the data folder. */
export function machineFindings(config: AppConfig): Promise<Finding[]> {
  return Promise.all([
    finding({ name: 'Node.js' }, () => nodeIsNewEnough(process.versions.node)),
    finding({ name: 'data folder' }, () => folderHasRoom(config)),
  ]);
}

/** @returns the version @throws Error when it is older than the service needs */
export function nodeIsNewEnough(version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number);
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor))
    throw new Error(`${version} is too old; install ${OLDEST_NODE} or newer`);
  return version;
}

/** A folder that does not exist yet has the space of the nearest one above it. */
async function folderHasRoom({ dataDir, embedded }: AppConfig): Promise<string> {
  const folder = await nearestFolder(dataDir);
  await access(folder, constants.W_OK).catch(() => {
    throw new Error(`${dataDir} cannot be written; give it to the user of the service, or set DATA_DIR`);
  });
  const { bavail, bsize } = await statfs(folder);
  return enoughRoom(bavail * bsize, embedded.database || embedded.imageHost ? 'embedded' : 'configured');
}

/** @returns what is free @throws Error when it is too little */
export function enoughRoom(freeBytes: number, use: keyof typeof FREE_BYTES): string {
  const free = `${(freeBytes / GIGABYTE).toFixed(1)} GB free`;
  const needed = FREE_BYTES[use];
  if (freeBytes < needed)
    throw new Error(`${free}, ${needed / GIGABYTE} GB needed; make room, or set DATA_DIR to a larger disk`);
  return free;
}

async function nearestFolder(path: string): Promise<string> {
  try {
    await access(path);
    return path;
  } catch {
    const above = dirname(path);
    return above === path ? path : nearestFolder(above);
  }
}
