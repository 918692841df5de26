import { Binary, Timestamp } from 'bson';
import { decodeDocument } from '../src/bson/decode.js';
import { encodeDocument } from '../src/bson/encode.js';
import { newDocument } from '../src/engine/documents.js';
import { forgetDecoded } from '../src/engine/stored-document.js';

const store = (doc: Record<string, unknown>, record = 1) => newDocument(record, doc, new Timestamp(0n));

describe('a stored document keeps no more alive than itself', () => {
  it('shares its memory with other stored documents, not with the buffers of replies', () => {
    const first = store({ _id: 1 });
    const reply = encodeDocument({ ok: 1 });
    const second = store({ _id: 2 }, 2);
    expect(first.bytes.buffer).not.toBe(reply.buffer);
    expect(second.bytes.buffer).not.toBe(reply.buffer);
  });

  it('has binary values that are copies, not views of the message they came in', () => {
    // Smaller buffers may share the memory of Node.js's pool, each a part of its own.
    const value = Buffer.alloc(Buffer.poolSize, 7);
    const message = encodeDocument({ _id: 1, data: new Binary(value) });
    const { data } = decodeDocument(message) as { data: Binary };
    expect(data.buffer.buffer).not.toBe(message.buffer);
    message.fill(0);
    expect(value.equals(data.buffer)).toBe(true);
  });

  it('is decoded again after all decoded forms were dropped', () => {
    const document = store({ _id: 1, a: 'x' });
    const before = document.doc;
    forgetDecoded();
    expect(document.doc).not.toBe(before);
    expect(document.doc).toEqual({ _id: 1, a: 'x' });
  });
});
