import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from './derived-key.js';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts short secrets that have to be read again, so that the database alone does not reveal them. */
export class SealedTexts {
  private readonly key: Buffer;

  /** @param purpose keeps the texts of one kind apart from those of others */
  constructor(secret: string, purpose: string) {
    this.key = derivedKey(secret, purpose);
  }

  /** @param owner whom the text belongs to: under another one it cannot be opened */
  seal(text: string, owner: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @returns null for a text that was sealed with another secret, for another owner, or changed since */
  open(sealed: string, owner: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
    if (tag.length < TAG_BYTES) return null;
    const decipher = createDecipheriv(CIPHER, this.key, iv).setAAD(Buffer.from(owner)).setAuthTag(tag);
    try {
      const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}
