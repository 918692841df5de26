import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { demand } from '../errors.js';

/** What a server keeps of a password: enough to check a proof, not enough to make one (RFC 5802, section 3). */
export interface ScramCredential {
  readonly salt: Buffer;
  readonly iterations: number;
  readonly storedKey: Buffer;
  readonly serverKey: Buffer;
}

/** One reply of an exchange. */
export interface ScramReply {
  readonly payload: Buffer;
  /** Nothing more is expected, and the client has proven that it knows the password. */
  readonly done: boolean;
}

/** The least that RFC 7677 allows: stretching adds nothing to a password of 256 random bits, and every client pays. */
const ITERATIONS = 4096;
const SALT_BYTES = 28;
const KEY_BYTES = 32;
const NONCE_BYTES = 24;
/** A message has a name, two nonces and a proof; nobody without a password makes the server keep more. */
const LONGEST_MESSAGE = 2048;

const PRINTABLE = String.raw`[\x21-\x2b\x2d-\x7e]`;
const CLIENT_FIRST = new RegExp(`^([ny],(?:a=([^,]+))?,)(n=([^,]+),r=(${PRINTABLE}{4,})(?:,.*)?)$`, 's');
const CLIENT_FINAL = /^(c=([^,]+),r=([^,]+)(?:,.*)?),p=([A-Za-z0-9+/]+=*)$/s;

/** Derives what is kept of a password, which must be printable ASCII: SASLprep leaves that as it is. */
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

/** A credential that no password fits: the exchange about a user that is not there looks and costs the same. */
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
   * @param lookUp the credential of a user name; for an unknown one a decoy
   * @param skipEmptyExchange the last reply ends the exchange; without it the client sends an empty message more
   */
  constructor(
    private readonly lookUp: (user: string) => ScramCredential,
    private readonly skipEmptyExchange: boolean,
  ) {}

  /**
   * Answers the client's next message. One that fails ends the exchange.
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

/** The client's empty message, which other mechanisms need. */
function end(message: string): ScramReply {
  demandValid(message === '');
  return { payload: Buffer.alloc(0), done: true };
}

/** All that a client is told: what was wrong would help nobody but one who guesses. */
function demandValid(condition: boolean): asserts condition {
  demand(condition, 'AuthenticationFailed', 'Authentication failed.');
}

/** As long as the first; bytes that the second lacks count as zero. */
const xor = (a: Buffer, b: Buffer): Buffer => Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)));
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
