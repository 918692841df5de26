import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { demand } from '../errors.js';

/**
 * The credential that a server stores for a password: enough to verify a proof, not enough to create one (RFC 5802,
 * section 3).
 */
export interface ScramCredential {
  readonly salt: Buffer;
  readonly iterations: number;
  readonly storedKey: Buffer;
  readonly serverKey: Buffer;
}

/** A reply of an exchange. */
export interface ScramReply {
  readonly payload: Buffer;
  /** The exchange is complete: the client has proven that it knows the password. */
  readonly done: boolean;
}

/** The minimum of RFC 7677: key stretching adds nothing to 256 random bits, and every client pays for it. */
const ITERATIONS = 4096;
const SALT_BYTES = 28;
const KEY_BYTES = 32;
const NONCE_BYTES = 24;
/** The maximum message size: a name, two nonces and a proof. It bounds the memory of unauthenticated clients. */
const LONGEST_MESSAGE = 2048;

const PRINTABLE = String.raw`[\x21-\x2b\x2d-\x7e]`;
const CLIENT_FIRST = new RegExp(`^([ny],(?:a=([^,]+))?,)(n=([^,]+),r=(${PRINTABLE}{4,})(?:,.*)?)$`, 's');
const CLIENT_FINAL = /^(c=([^,]+),r=([^,]+)(?:,.*)?),p=([A-Za-z0-9+/]+=*)$/s;

/** Derives the credential of a password. The password must be printable ASCII, which SASLprep does not change. */
export function credentialOf(password: string): ScramCredential {
  const salt = randomBytes(SALT_BYTES);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, 'sha256');
  return {
    salt,
    iterations: ITERATIONS,
    storedKey: sha256(hmac(salted, 'Client Key')),
    serverKey: hmac(salted, 'Server Key'),
  };
}

/** A credential that no password matches, so that an exchange for an unknown user looks and costs the same. */
export function decoyCredential(secret: Buffer, user: string): ScramCredential {
  const salt = hmac(secret, user).subarray(0, SALT_BYTES);
  return {
    salt,
    iterations: ITERATIONS,
    storedKey: hmac(secret, 'stored'),
    serverKey: hmac(secret, 'server'),
  };
}

/** The server's side of one SCRAM-SHA-256 exchange (RFC 5802, RFC 7677), without channel binding. */
export class ScramExchange {
  private next: (message: string) => ScramReply = (message) => this.first(message);
  private credential: ScramCredential | undefined;
  private header = '';
  private nonce = '';
  private authMessage = '';

  /**
   * @param lookUp returns the credential of a user name; a decoy for an unknown one
   * @param skipEmptyExchange the last reply ends the exchange; otherwise the client sends one more, empty message
   */
  constructor(
    private readonly lookUp: (user: string) => ScramCredential,
    private readonly skipEmptyExchange: boolean,
  ) {}

  /**
   * Answers the client's next message. A failure ends the exchange.
   * @throws MongoServerFault AuthenticationFailed, whatever is wrong with it
   */
  step(payload: Uint8Array): ScramReply {
    demandValid(payload.length <= LONGEST_MESSAGE);
    return this.next(Buffer.from(payload).toString('utf8'));
  }

  private first(message: string): ScramReply {
    const [, header, authorized, bare, name, clientNonce] = CLIENT_FIRST.exec(message) ?? [];
    demandValid(header !== undefined && bare !== undefined && name !== undefined);
    demandValid(authorized === undefined || authorized === name);
    this.credential = this.lookUp(name.replaceAll('=2C', ',').replaceAll('=3D', '='));
    this.header = header;
    this.nonce = `${clientNonce}${randomBytes(NONCE_BYTES).toString('base64')}`;
    const { salt, iterations } = this.credential;
    const reply = `r=${this.nonce},s=${salt.toString('base64')},i=${iterations}`;
    this.authMessage = `${bare},${reply}`;
    this.next = (final) => this.final(final);
    return { payload: Buffer.from(reply), done: false };
  }

  private final(message: string): ScramReply {
    const [, withoutProof, binding, nonce, proof] = CLIENT_FINAL.exec(message) ?? [];
    demandValid(withoutProof !== undefined && proof !== undefined && this.credential !== undefined);
    demandValid(binding === Buffer.from(this.header).toString('base64') && nonce === this.nonce);
    const { storedKey, serverKey } = this.credential;
    const signed = `${this.authMessage},${withoutProof}`;
    const clientKey = xor(hmac(storedKey, signed), Buffer.from(proof, 'base64'));
    const signature = hmac(serverKey, signed);
    demandValid(timingSafeEqual(sha256(clientKey), storedKey));
    if (!this.skipEmptyExchange) this.next = end;
    return { payload: Buffer.from(`v=${signature.toString('base64')}`), done: this.skipEmptyExchange };
  }
}

/** The client's empty final message; other mechanisms need it. */
function end(message: string): ScramReply {
  demandValid(message === '');
  return { payload: Buffer.alloc(0), done: true };
}

/** The only error that a client sees: details would help an attacker who guesses. */
function demandValid(condition: boolean): asserts condition {
  demand(condition, 'AuthenticationFailed', 'Authentication failed.');
}

/** XOR with the length of the first; missing bytes of the second count as zero. */
const xor = (a: Buffer, b: Buffer): Buffer => Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)));
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
