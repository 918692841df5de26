import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { PRIVATE_FILE } from './private-folder.js';

const BLOCK = 512;
const CHECKSUM = 4;
const NAME = 'scratch.tmp';
const IS_WINDOWS = process.platform === 'win32';

/**
 * A file for what memory has no room for. It is empty at every start and nothing in it is needed after the end of the
 * process. Room that is freed is used again for something of the same number of blocks.
 */
export class ScratchFile {
  private readonly path: string;
  private readonly handle: number;
  private blocks = 0;
  /** The freed blocks, by their number. */
  private readonly freed = new Map<number, number[]>();

  constructor(folder: string) {
    this.path = join(folder, NAME);
    this.handle = openSync(this.path, 'w+', PRIVATE_FILE);
    // An open file without a name goes with its process, however that ends.
    if (!IS_WINDOWS) unlinkSync(this.path);
  }

  /** Its length: room that is free again is part of it. */
  get bytes(): number {
    return this.blocks * BLOCK;
  }

  /** @returns the number of the first block */
  write(content: Buffer): number {
    const bytes = Buffer.allocUnsafe(CHECKSUM + content.length);
    bytes.writeUInt32LE(crc32(content), 0);
    content.copy(bytes, CHECKSUM);
    const count = blocksOf(content.length);
    const free = this.freed.get(count);
    const block = free?.at(-1) ?? this.blocks;
    for (let written = 0; written < bytes.length;)
      written += writeSync(this.handle, bytes, written, bytes.length - written, block * BLOCK + written);
    if (block === this.blocks) this.blocks += count;
    else free!.pop();
    return block;
  }

  /** @throws Error when the file does not have what was written */
  read(block: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(CHECKSUM + length);
    let read = 0;
    for (let got = -1; read < bytes.length && got !== 0; read += got)
      got = readSync(this.handle, bytes, read, bytes.length - read, block * BLOCK + read);
    const content = bytes.subarray(CHECKSUM);
    if (read === bytes.length && crc32(content) === bytes.readUInt32LE(0)) return content;
    throw new Error(`block ${block} of the scratch file is not what was written`);
  }

  free(block: number, length: number): void {
    const count = blocksOf(length);
    const same = this.freed.get(count);
    if (same) same.push(block);
    else this.freed.set(count, [block]);
  }

  close(): void {
    closeSync(this.handle);
    if (IS_WINDOWS) unlinkSync(this.path);
  }
}

const blocksOf = (length: number): number => Math.ceil((CHECKSUM + length) / BLOCK);
