import type { LeafCodec } from './leaf-store.js';

/** A string's header, its place in the leaf, and the number beside it. */
const ENTRY = 40;
/** The shared prefix, the length of the rest, and the record number. */
const HEADER = 16;

let scratch: Buffer = Buffer.allocUnsafe(16_384);
let key: Buffer = Buffer.allocUnsafe(4096);

function atLeast(buffer: Buffer, length: number): Buffer {
  if (buffer.length >= length) return buffer;
  const larger = Buffer.allocUnsafe(length * 2);
  buffer.copy(larger);
  return larger;
}

/** Leaves of an index: keys of one-byte characters, each written without what it shares with the one before it. */
export const KEY_LEAVES: LeafCodec<string, number> = {
  weigh: ({ length }) => ENTRY + length,

  pack(keys, records) {
    let length = 0;
    let before = '';
    for (const [at, text] of keys.entries()) {
      const shared = sharedPrefix(before, text);
      scratch = atLeast(scratch, length + HEADER + text.length);
      length = scratch.writeUInt32LE(shared, length);
      length = scratch.writeUInt32LE(text.length - shared, length);
      length = scratch.writeDoubleLE(records[at]!, length);
      length += scratch.write(text.slice(shared), length, 'latin1');
      before = text;
    }
    return scratch.subarray(0, length);
  },

  unpack(bytes, count) {
    const keys: string[] = [];
    const records: number[] = [];
    let at = 0;
    for (let entry = 0; entry < count; entry += 1) {
      const shared = bytes.readUInt32LE(at);
      const rest = bytes.readUInt32LE(at + 4);
      records.push(bytes.readDoubleLE(at + 8));
      at += HEADER;
      key = atLeast(key, shared + rest);
      bytes.copy(key, shared, at, at + rest);
      at += rest;
      keys.push(key.toString('latin1', 0, shared + rest));
    }
    return { keys, values: records };
  },

  release: () => undefined,
};

function sharedPrefix(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at;
}
