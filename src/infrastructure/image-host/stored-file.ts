import { randomBytes } from 'node:crypto';
import { ExternalCallError } from '../http-client/external-call.error.js';
import type { NewFile } from './image-host.port.js';

const PART = /^[a-z0-9]{1,32}$/;
const STORED_NAME = /^[A-Za-z0-9_-]{43}\.[a-z0-9]{1,32}$/;

/** What lies here is one user's own data: downloaded, never shown, cached nowhere. */
export const PRIVATE_FOLDER = 'exports';

/** Where a file lies at its host. */
export interface StoredFile {
  readonly folder: string;
  readonly name: string;
}

/**
 * A name that nobody can guess (256 random bits) and that is never used twice.
 * @throws ExternalCallError `rejected` when the folder or the extension is not a plain word
 */
export function newStoredFile(file: Pick<NewFile, 'folder' | 'extension'>): StoredFile {
  if (!PART.test(file.folder) || !PART.test(file.extension)) {
    throw new ExternalCallError('image host', 'rejected', 'the folder or the extension is not a plain word');
  }
  return { folder: file.folder, name: `${randomBytes(32).toString('base64url')}.${file.extension}` };
}

/**
 * The file behind a public address, if `newStoredFile` can have named it: no other address leads to a file.
 * @param baseUrl what addresses of the host start with, without a slash at the end
 */
export function storedFileAt(url: string, baseUrl: string): StoredFile | undefined {
  const prefix = `${baseUrl}/`;
  if (!url.startsWith(prefix)) return undefined;
  const [folder, name, ...more] = url.slice(prefix.length).split('/');
  if (folder === undefined || name === undefined || more.length > 0) return undefined;
  return PART.test(folder) && STORED_NAME.test(name) ? { folder, name } : undefined;
}

/** How a file may be cached (images for ever) and, when it is private, that it is a download. */
export function servingHeaders(isPrivate: boolean): { cacheControl: string; disposition?: string } {
  return isPrivate
    ? { cacheControl: 'private, no-store', disposition: 'attachment' }
    : { cacheControl: 'public, max-age=31536000, immutable' };
}
