import { open } from 'node:fs/promises';
import { ImportFileError } from '../catalogue-imports.errors.js';
import type { FileEncoding } from '#common/csv/file-encoding.js';

const BEGINNING = 256;

/** Refuses a file of XML, as feeds often are. @throws ImportFileError */
export async function refuseXml(path: string, { label }: FileEncoding): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(BEGINNING) });
    const text = new TextDecoder(label).decode(buffer.subarray(0, bytesRead));
    if (/^\s*<(?:\?xml|rss|feed)\b/i.test(text))
      throw new ImportFileError('it is XML; export the feed as a table with tabs (TSV) or as CSV');
  } finally {
    await file.close();
  }
}
