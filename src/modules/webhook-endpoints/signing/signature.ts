import { createHmac } from 'node:crypto';

/** The message that a signature covers. */
export interface SignedMessage {
  readonly id: string;
  /** The time of the attempt, in Unix seconds. */
  readonly timestamp: number;
  /** Byte for byte what is sent. */
  readonly body: string;
}

const PREFIX = 'whsec_';

/** Returns a secret in the form that receivers are given. */
export function shownSecret(key: Buffer): string {
  return `${PREFIX}${key.toString('base64')}`;
}

/** Returns the key of a secret: its bytes without the prefix. */
export function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

/** Signs by Standard Webhooks 1.0.0: one signature for each key, separated by spaces. */
export function signatureOf({ id, timestamp, body }: SignedMessage, keys: readonly Buffer[]): string {
  return keys
    .map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64'))
    .map((signature) => `v1,${signature}`)
    .join(' ');
}
