import { randomBytes } from 'node:crypto';
import { ExternalCallError } from '../http-client/external-call.error.js';
import type { NewFile } from './image-host.port.js';
import { LARGEST, nameInWidth, PICTURE_WIDTHS, type PictureWidth } from './image-sizes.js';

const PART = /^[a-z0-9]{1,32}$/;
const STORED_NAME = /^[A-Za-z0-9_-]{43}(?:\.w1600)?\.[a-z0-9]{1,32}$/;

/** The folder of private user data: download only, never cached. */
export const PRIVATE_FOLDER = 'exports';

/** The location of a file at its host. */
export interface StoredFile {
  readonly folder: string;
  readonly name: string;
}

/**
 * Creates a unique, unguessable name (256 random bits).
 * @throws ExternalCallError `rejected` when the folder or the extension is not a plain word
 */
export function newStoredFile(file: Pick<NewFile, 'folder' | 'extension' | 'smaller'>): StoredFile {
  if (!PART.test(file.folder) || !PART.test(file.extension)) {
    throw new ExternalCallError('image host', 'rejected', 'the folder or the extension is not a plain word');
  }
  const mark = file.smaller === undefined ? '.' : LARGEST;
  return { folder: file.folder, name: `${randomBytes(32).toString('base64url')}${mark}${file.extension}` };
}

/**
 * The file of a public URL; undefined unless `newStoredFile` can have created its name.
 * @param baseUrl the base URL of the host, without a trailing slash
 */
export function storedFileAt(url: string, baseUrl: string): StoredFile | undefined {
  const prefix = `${baseUrl}/`;
  if (!url.startsWith(prefix)) return undefined;
  const [folder, name, ...more] = url.slice(prefix.length).split('/');
  if (folder === undefined || name === undefined || more.length > 0) return undefined;
  return PART.test(folder) && STORED_NAME.test(name) ? { folder, name } : undefined;
}

/** All that is stored of a new file, by name: the smaller widths first. */
export function contentsOf(file: NewFile, name: string): Array<[name: string, content: Buffer]> {
  const smaller = Object.entries(file.smaller ?? {}).map(([width, content]): [string, Buffer] => [
    nameInWidth(name, Number(width) as PictureWidth)!,
    content,
  ]);
  return [...smaller, [name, file.content]];
}

/** The names under which a stored file lies, in all its widths. */
export function namesOf({ name }: StoredFile): string[] {
  if (nameInWidth(name, 1600) === undefined) return [name];
  return PICTURE_WIDTHS.map((width) => nameInWidth(name, width)!);
}

/** Response headers of a file: immutable for images; no caching and download only for private files. */
export function servingHeaders(isPrivate: boolean): { cacheControl: string; disposition?: string } {
  return isPrivate
    ? { cacheControl: 'private, no-store', disposition: 'attachment' }
    : { cacheControl: 'public, max-age=31536000, immutable' };
}
