import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  type Dirent,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { PRIVATE_FOLDER_MODE } from '#common/files/private-files.js';
import { recordBackup } from './backup-record.js';
import { backupName, backupsToRemove, isBackup, type Keeping } from './backups-to-keep.js';

/** The space to leave beside a backup: a disk without it would stop the shop that may lie on it. */
const RESERVE_BYTES = 200_000_000;
/** A backup that was cut off. */
const PARTIAL = '.part';
/** Beside the database: what `DATA_DIR` holds for good. */
const FILES = ['secrets.json', 'clock.json'];

/** A finished backup. */
export interface Backup {
  readonly folder: string;
  readonly documents: number;
  /** Files that take no room of their own. */
  readonly linked: number;
  readonly copied: number;
  /** The backups that it has replaced. */
  readonly removed: readonly string[];
}

/** The parts of the process that a backup needs. */
export interface BackupSource {
  readonly dataDir: string;
  readonly now: Date;
  /** Returns the free space on the disk of a folder. */
  freeBytes(folder: string): number;
  /** Copies the database of a folder, which may be in use, and reads the copy to its end. */
  copyDatabase(folder: string, target: string): Promise<{ readonly documents: number }>;
}

/**
 * Makes a backup of `DATA_DIR` in a folder of its own below `backups`, while the shop may run: the database as it is at one moment,
 * its files by hard links where the disk is the same, and by those of the backup before. What an earlier run has left unfinished is
 * removed first. The newest good backup stays until the next one is whole.
 * @throws Error when the disk has too little room, before anything is written; and when the copy cannot be read
 */
export async function takeBackup(source: BackupSource, backups: string, keeping: Keeping): Promise<Backup> {
  const { dataDir, now } = source;
  if (!existsSync(join(dataDir, 'database')))
    throw new Error(`DATA_DIR: ${dataDir} has no database to back up.`);
  if (isWithin(backups, dataDir))
    throw new Error(`${backups} lies in DATA_DIR: a backup there is lost with it.`);
  mkdirSync(backups, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  removePartial(backups);
  const before = readdirSync(backups).filter(isBackup).toSorted().at(-1);
  const files = new FileCopies(dataDir, before && join(backups, before));
  const needed = databaseBytes(dataDir) + files.bytesToCopy(backups);
  refuseWithoutRoom(backups, needed, source.freeBytes(backups));
  const folder = join(backups, backupName(now));
  const partial = `${folder}${PARTIAL}`;
  try {
    // Before and after: what is deleted meanwhile was linked, what is new is what the copied database names.
    files.take(partial);
    const { documents } = await source.copyDatabase(join(dataDir, 'database'), join(partial, 'database'));
    files.take(partial);
    renameSync(partial, folder);
    recordBackup(dataDir, { at: now, folder });
    const removed = backupsToRemove(readdirSync(backups), keeping);
    for (const name of removed) rmSync(join(backups, name), { recursive: true });
    return { folder, documents, linked: files.linked, copied: files.copied, removed };
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function isWithin(path: string, folder: string): boolean {
  return `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`);
}

function removePartial(backups: string): void {
  for (const name of readdirSync(backups))
    if (name.endsWith(PARTIAL) && isBackup(name.slice(0, -PARTIAL.length)))
      rmSync(join(backups, name), { recursive: true });
}

function databaseBytes(dataDir: string): number {
  return statSync(join(dataDir, 'database', 'data.mdb')).size;
}

function refuseWithoutRoom(backups: string, needed: number, free: number): void {
  if (free >= needed + RESERVE_BYTES) return;
  throw new Error(
    `A backup takes up to ${megabytes(needed)} MB and ${megabytes(RESERVE_BYTES)} MB stay free, and ${backups} has ${megabytes(free)} MB: make room, or keep fewer backups.`,
  );
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1e6);
}

/** Copies the files of `DATA_DIR` that never change once they are written, by links where that is possible. */
class FileCopies {
  linked = 0;
  copied = 0;

  /** @param before the backup before, whose files may be linked when those of the data cannot */
  constructor(
    private readonly dataDir: string,
    private readonly before: string | undefined,
  ) {}

  /** Returns the bytes of the files that can be linked from nowhere. */
  bytesToCopy(backups: string): number {
    if (statSync(backups).dev === statSync(this.dataDir).dev) return 0;
    return this.names()
      .filter((name) => this.before === undefined || !existsSync(join(this.before, name)))
      .reduce(
        (sum, name) => sum + (statSync(join(this.dataDir, name), { throwIfNoEntry: false })?.size ?? 0),
        0,
      );
  }

  /** Adds the files that the target does not have yet. */
  take(target: string): void {
    for (const name of FILES) if (existsSync(join(this.dataDir, name))) this.copy(name, target);
    for (const name of this.names()) if (!existsSync(join(target, name))) this.add(name, target);
  }

  private names(): string[] {
    const media = join(this.dataDir, 'media');
    if (!existsSync(media)) return [];
    return readdirSync(media, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !isUnfinished(entry))
      .map((entry) => join(entry.parentPath, entry.name).slice(this.dataDir.length + 1));
  }

  private add(name: string, target: string): void {
    mkdirSync(dirname(join(target, name)), { recursive: true, mode: PRIVATE_FOLDER_MODE });
    for (const from of [this.dataDir, ...(this.before === undefined ? [] : [this.before])]) {
      if (!isLinked(join(from, name), join(target, name))) continue;
      this.linked += 1;
      return;
    }
    this.copy(name, target);
  }

  private copy(name: string, target: string): void {
    mkdirSync(dirname(join(target, name)), { recursive: true, mode: PRIVATE_FOLDER_MODE });
    try {
      copyFileSync(join(this.dataDir, name), join(target, name));
      this.copied += 1;
    } catch (error) {
      // The shop has deleted it since it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** See `writeWhole` of the embedded image host. */
function isUnfinished({ name }: Dirent): boolean {
  return name.startsWith('.');
}

/** Why a file cannot be linked: it is on another disk, not there, or its file system or its owner does not allow it. */
const NOT_LINKED = new Set(['EXDEV', 'ENOENT', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP']);

function isLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (NOT_LINKED.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
