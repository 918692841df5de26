import { open } from 'node:fs/promises';

export const ENCODINGS = ['UTF-8', 'UTF-16', 'Windows-1252'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** How the bytes of a file become text. */
export interface FileEncoding {
  readonly name: Encoding;
  /** As `TextDecoder` calls it. */
  readonly label: string;
}

const CHUNK = 64 * 1024;

/** The encoding of a file, by its bytes: a byte order mark, UTF-16 by its zeros, UTF-8 where all of it is, else Windows-1252. */
export async function encodingOf(path: string): Promise<FileEncoding> {
  const file = await open(path);
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for (let isFirst = true; ; isFirst = false) {
      // A read for each chunk: other requests come in between.
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(CHUNK) });
      const bytes = buffer.subarray(0, bytesRead);
      const wide = isFirst ? utf16Of(bytes) : undefined;
      if (wide !== undefined) return { name: 'UTF-16', label: wide };
      if (!isUtf8(decoder, bytes)) return { name: 'Windows-1252', label: 'windows-1252' };
      if (bytesRead === 0) return { name: 'UTF-8', label: 'utf-8' };
    }
  } finally {
    await file.close();
  }
}

/** @param bytes the next ones; none at the end */
function isUtf8(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer): boolean {
  try {
    decoder.decode(bytes, { stream: bytes.length > 0 });
    return true;
  } catch {
    return false;
  }
}

/** Most signs of a table have a zero for one of their two bytes. */
function utf16Of(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, 1000).entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  const most = Math.min(bytes.length, 1000) / 4;
  if (odd > most && even < odd / 4) return 'utf-16le';
  return even > most && odd < even / 4 ? 'utf-16be' : undefined;
}
