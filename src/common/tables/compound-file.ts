import { DAMAGED, SpreadsheetError } from './spreadsheet.error.js';

/** The format of files with streams in them, as Excel 97 to 2003 wrote its books ([MS-CFB]). */

const END_OF_CHAIN = 0xff_ff_ff_fe;
const ENTRY = 128;
const FIRST_TABLES = 109;

/** A chain of blocks: where a block goes on, and the place of a block. */
interface Blocks {
  readonly next: (block: number) => number;
  readonly at: (block: number) => Buffer;
  readonly count: number;
}

/** Returns a stream of a compound file; undefined where it has none of that name. @throws SpreadsheetError, RangeError */
export function compoundStream(file: Buffer, name: string): Buffer | undefined {
  const sectors = sectorsOf(file);
  const directory = chain(sectors, file.readUInt32LE(48));
  const entries = Array.from({ length: Math.floor(directory.length / ENTRY) }, (_, index) =>
    directory.subarray(index * ENTRY, (index + 1) * ENTRY),
  );
  const found = entries.find((entry) => nameOf(entry) === name);
  if (found === undefined) return undefined;
  const [start, size] = [found.readUInt32LE(116), found.readUInt32LE(120)];
  const isSmall = size < file.readUInt32LE(56);
  const blocks = isSmall ? smallBlocksOf(file, sectors, entries[0]!) : sectors;
  return chain(blocks, start).subarray(0, size);
}

function nameOf(entry: Buffer): string {
  const length = Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2);
  return entry.subarray(0, length).toString('utf16le');
}

/** The first tables say where sectors go on; a file of some megabytes has no others. */
function sectorsOf(file: Buffer): Blocks {
  const size = 1 << file.readUInt16LE(30);
  const count = Math.ceil(file.length / size);
  const sector = (index: number) => file.subarray((index + 1) * size, (index + 2) * size);
  const tables = Array.from({ length: FIRST_TABLES }, (_, index) => file.readUInt32LE(76 + index * 4));
  const perTable = size / 4;
  return {
    count,
    at: sector,
    next: (block) =>
      sector(tables[Math.floor(block / perTable)] ?? count).readUInt32LE((block % perTable) * 4),
  };
}

/** Small streams lie together in the stream of the first entry. */
function smallBlocksOf(file: Buffer, sectors: Blocks, root: Buffer): Blocks {
  const size = 1 << file.readUInt16LE(32);
  const content = chain(sectors, root.readUInt32LE(116));
  const table = chain(sectors, file.readUInt32LE(60));
  return {
    count: Math.ceil(content.length / size),
    at: (block) => content.subarray(block * size, (block + 1) * size),
    next: (block) => table.readUInt32LE(block * 4),
  };
}

function chain(blocks: Blocks, start: number): Buffer {
  const found: Buffer[] = [];
  for (let block = start; block !== END_OF_CHAIN; block = blocks.next(block)) {
    if (found.length > blocks.count) throw new SpreadsheetError(DAMAGED);
    found.push(blocks.at(block));
  }
  return Buffer.concat(found);
}
