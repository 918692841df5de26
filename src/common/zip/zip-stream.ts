import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

/** A file of an archive. */
export interface ZippedFile {
  /** With `/` between folders. */
  readonly name: string;
  readonly content: Uint8Array;
  /** When it was made: the archive has its UTC fields, because the format knows no zones. */
  readonly at: Date;
}

/** The format without its extension for larger archives has so many files, and so many bytes. */
const MOST_FILES = 0xff_ff;
const MOST_BYTES = 0xff_ff_ff_ff;

const LOCAL_HEADER = 0x04_03_4b_50;
const DIRECTORY_ENTRY = 0x02_01_4b_50;
const DIRECTORY_END = 0x06_05_4b_50;
/** The version of the format that knows folders. */
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x08_00;

/**
 * Returns a ZIP archive as a stream that holds one file at a time, made as fast as the reader takes it. The files are stored as they are:
 * it is for PDFs and pictures, which are compressed themselves.
 */
export function zipStream(files: AsyncIterable<ZippedFile>): Readable {
  return Readable.from(zipped(files), { objectMode: false });
}

async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const file of files) {
    const name = Buffer.from(file.name, 'utf8');
    const common = commonFields(file, name.length);
    const header = localHeader(common);
    directory.push(directoryEntry(common, offset), name);
    offset += header.length + name.length + file.content.length;
    if (directory.length / 2 > MOST_FILES || offset > MOST_BYTES)
      throw new RangeError('The archive is larger than its format allows');
    yield header;
    yield name;
    if (file.content.length > 0) yield file.content;
  }
  const entries = Buffer.concat(directory);
  if (entries.length > 0) yield entries;
  yield directoryEnd(directory.length / 2, entries.length, offset);
}

/** The fields that a file's header and its entry in the directory share, in their order. */
function commonFields({ content, at }: ZippedFile, nameLength: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(FLAGS, 2);
  // How it is compressed, at 4: 0 is stored.
  fields.writeUInt16LE(timeOf(at), 6);
  fields.writeUInt16LE(dayOf(at), 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(nameLength, 22);
  return fields;
}

function localHeader(common: Buffer): Buffer {
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(LOCAL_HEADER);
  return Buffer.concat([signature, common]);
}

function directoryEntry(common: Buffer, offset: number): Buffer {
  const begin = Buffer.alloc(6);
  begin.writeUInt32LE(DIRECTORY_ENTRY);
  begin.writeUInt16LE(VERSION, 4);
  const end = Buffer.alloc(14);
  end.writeUInt32LE(offset, 10);
  return Buffer.concat([begin, common, end]);
}

function directoryEnd(files: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(DIRECTORY_END);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** Hours, minutes, and every other second. */
function timeOf(at: Date): number {
  return (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
}

/** Counted from 1980, before which the format has no years. */
function dayOf(at: Date): number {
  const years = Math.max(0, at.getUTCFullYear() - 1980);
  return (years << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
}
