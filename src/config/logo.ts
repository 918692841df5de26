import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import * as z from 'zod';

/** The shop's logo, read once. */
export interface Logo {
  readonly contentType: 'image/png' | 'image/jpeg';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** The file, in Base64. */
  readonly base64: string;
  /** Another one for another file. */
  readonly version: string;
}

/** Where the API serves it. */
export const LOGO_PATH = '/brand/logo';

/** The address of a logo below that of the API. */
export function logoAddress({ version }: Pick<Logo, 'version'>): string {
  return `${LOGO_PATH}?v=${version}`;
}

/** Each paper has it, and each first visit loads it. */
const MOST_BYTES = 200 * 1024;
/** The pixels that print needs. A larger logo takes longer in each document. */
const MOST_PIXELS = 800;

/** A fault of a logo, in words that follow the name of its variable. */
class LogoFault extends Error {}

/** The path of a logo, relative to the working directory; becomes what is read there. */
export const logoFile = z
  .string()
  .trim()
  .transform((path, context) => {
    try {
      return readLogo(path);
    } catch (error) {
      if (!(error instanceof LogoFault)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });

/** Checks the file to its end: a paper whose logo cannot be drawn would not be made. */
function readLogo(path: string): Logo {
  const file = fileAt(path);
  if (file.length > MOST_BYTES)
    throw new LogoFault(`must be a file of at most ${MOST_BYTES / 1024} KB; it has ${sizeInKb(file)} KB`);
  const picture = pngIn(file) ?? jpegIn(file);
  if (picture === undefined)
    throw new LogoFault('must be a whole PNG or JPEG file: mail programs and papers show no SVG and no WebP');
  const { width, height } = picture;
  if (Math.max(width, height) > MOST_PIXELS)
    throw new LogoFault(`must be at most ${MOST_PIXELS} pixels wide and high; it has ${width} x ${height}`);
  const version = createHash('sha256').update(file).digest('hex').slice(0, 16);
  return { ...picture, base64: file.toString('base64'), version };
}

function fileAt(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException;
    throw new LogoFault(`must be the path of a PNG or JPEG file; ${path} cannot be read (${code})`);
  }
}

function sizeInKb({ length }: Buffer): number {
  return Math.ceil(length / 1024);
}

type Picture = Pick<Logo, 'contentType' | 'width' | 'height'>;

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Length, name and checksum of a chunk beside its data. */
const PNG_FRAME = 12;

/** @returns undefined for what is no PNG, or one that is damaged */
function pngIn(file: Buffer): Picture | undefined {
  if (!file.subarray(0, 8).equals(PNG_SIGNATURE) || file.length < 33) return undefined;
  for (let at = 8; at + PNG_FRAME <= file.length;) {
    const end = at + PNG_FRAME + file.readUInt32BE(at);
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4))
      return undefined;
    if (file.toString('latin1', at + 4, at + 8) === 'IEND')
      return { contentType: 'image/png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
    at = end;
  }
  return undefined;
}

/** Frames with the size of the picture: SOF0 to SOF15 without the tables between them. */
const JPEG_SIZES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/** @returns undefined for what is no JPEG, or one that breaks off */
function jpegIn(file: Buffer): Picture | undefined {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xff_d8 || !file.includes(Buffer.from('ffd9', 'hex')))
    return undefined;
  for (let at = 2; at + 9 <= file.length && file[at] === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    if (JPEG_SIZES.has(file[at + 1]!))
      return {
        contentType: 'image/jpeg',
        width: file.readUInt16BE(at + 7),
        height: file.readUInt16BE(at + 5),
      };
  }
  return undefined;
}
