import { access, constants, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { freeBytes, nearestFolder } from '#common/files/disk-space.js';
import { releaseText, thisRelease } from '#common/files/release.js';
import type { AppConfig } from '#config/app-config.js';
import { finding, type Finding } from './finding.js';

/** The oldest Node.js that the service runs on; `engines` of package.json says the same. */
export const OLDEST_NODE = '20.19.0';

const GIGABYTE = 1e9;

/** Free space that the data folder and the temporary one need, in bytes. Uploads pass through the latter. */
const FREE_BYTES = { data: GIGABYTE, temporary: GIGABYTE / 10 };

/** Names the build; checks Node.js, the data folder if something is kept in it, and the folder for temporary files. */
export function machineFindings(config: AppConfig): Promise<Finding[]> {
  return Promise.all([
    finding({ name: 'build' }, () => releaseText(thisRelease())),
    finding({ name: 'Node.js' }, () => nodeIsNewEnough(process.versions.node)),
    finding({ name: 'data folder' }, () =>
      config.keepsData
        ? folderHasRoom('DATA_DIR', config.dataDir, 'data')
        : 'unused: database and images are elsewhere',
    ),
    finding({ name: 'temporary folder' }, () => folderHasRoom('TMPDIR', tmpdir(), 'temporary')),
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
async function folderHasRoom(variable: string, path: string, use: keyof typeof FREE_BYTES): Promise<string> {
  const folder = nearestFolder(path);
  const isWritable = await access(folder, constants.W_OK).then(
    async () => (await stat(folder)).isDirectory(),
    () => false,
  );
  if (!isWritable)
    throw new Error(`${path} cannot be written; give it to the user of the service, or set ${variable}`);
  return enoughRoom(variable, freeBytes(folder), use);
}

/** @returns what is free @throws Error when it is too little */
export function enoughRoom(variable: string, bytes: number, use: keyof typeof FREE_BYTES): string {
  const free = `${(bytes / GIGABYTE).toFixed(1)} GB free`;
  const needed = FREE_BYTES[use];
  if (bytes < needed)
    throw new Error(
      `${free}, ${needed / GIGABYTE} GB needed; make room, or set ${variable} to a larger disk`,
    );
  return free;
}
