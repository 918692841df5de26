import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { DAMAGED, SpreadsheetError } from './spreadsheet.error.js';

const inflated = promisify(inflateRaw);

const DIRECTORY_END = Buffer.from('504b0506', 'hex');
const STORED = 0;
const DEFLATED = 8;
/** The largest part of a spreadsheet that is unpacked: an archive of some kilobytes may be of gigabytes. */
const MOST_BYTES = 64 * 1024 * 1024;

/** A file of an archive that is held in memory. */
export interface ZipEntry {
  readonly name: string;
  /** Unpacks it. @throws SpreadsheetError */
  readonly content: () => Promise<Buffer>;
}

/** Returns the files of a ZIP archive, in its order. @throws SpreadsheetError, RangeError */
export function zipEntries(archive: Buffer): ZipEntry[] {
  const end = archive.lastIndexOf(DIRECTORY_END);
  if (end === -1) throw new SpreadsheetError(DAMAGED);
  const count = archive.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  for (let index = 0, at = archive.readUInt32LE(end + 16); index < count; index += 1) {
    const [method, size, begin] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 42),
    ];
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const name = archive.subarray(at + 46, nameEnd).toString('utf8');
    entries.push({ name, content: () => contentOf(archive, { method, size, begin }) });
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

async function contentOf(
  archive: Buffer,
  { method, size, begin }: { method: number; size: number; begin: number },
): Promise<Buffer> {
  const from = begin + 30 + archive.readUInt16LE(begin + 26) + archive.readUInt16LE(begin + 28);
  const packed = archive.subarray(from, from + size);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new SpreadsheetError(DAMAGED);
  try {
    return await inflated(packed, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    throw new SpreadsheetError(DAMAGED, { cause: error });
  }
}
