import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** The ways in which a browser and an authenticator may deviate. */
export interface Deviation {
  /** The page that asks. */
  readonly origin?: string;
  /** The domain that is signed. */
  readonly rpId?: string;
  /** Whether the authenticator has asked for a finger, a face or a PIN. */
  readonly verifiesUser?: boolean;
  /** The challenge that is answered. */
  readonly challenge?: string;
  /** The account that is named. */
  readonly userHandle?: string;
}

interface SetupOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** An authenticator with one passkey, and the browser around it: real keys, real signatures (ES256), no attestation of its maker. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = '';
  /** How often it says that it has signed. */
  counter = 0;

  /** @param origin of the page @param counts whether it counts signatures, as keys do and synchronised passkeys do not */
  constructor(
    private readonly origin: string,
    private readonly counts = false,
  ) {}

  /** The answer of `navigator.credentials.create()`, as JSON. */
  create({ challenge, rp, user }: SetupOptions, deviation: Deviation = {}) {
    this.userHandle = user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, coseKey(this.keys.publicKey)]);
    const authData = this.signedData(rp.id, deviation, ATTESTED, attested);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.named(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge, deviation),
        attestationObject: cbor(attestation).toString('base64url'),
      },
    };
  }

  /** The answer of `navigator.credentials.get()`, as JSON. */
  get({ challenge, rpId }: RequestOptions, deviation: Deviation = {}) {
    if (this.counts) this.counter += 1;
    const clientDataJSON = this.clientData('webauthn.get', challenge, deviation);
    const authenticatorData = this.signedData(rpId, deviation);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), this.keys.privateKey);
    return {
      ...this.named(),
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: deviation.userHandle ?? this.userHandle,
      },
    };
  }

  /** Returns what browsers give beside the response. */
  private named() {
    const id = this.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
    };
  }

  private clientData(type: string, challenge: string, deviation: Deviation): string {
    const { origin = this.origin } = deviation;
    const said = { type, challenge: deviation.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(said)).toString('base64url');
  }

  private signedData(
    rpId: string,
    { rpId: other = rpId, verifiesUser = true }: Deviation,
    flags = 0,
    attested: Buffer = Buffer.alloc(0),
  ): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const given = PRESENT + (verifiesUser ? VERIFIED : 0) + flags;
    return Buffer.concat([
      createHash('sha256').update(other).digest(),
      Buffer.from([given]),
      counter,
      attested,
    ]);
  }
}

/** The key as COSE has it (RFC 9053): EC2, ES256, P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Encodes what credentials are made of (RFC 8949). */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([name, entry]) => [cbor(name), cbor(entry)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(type: number, length: number): Buffer {
  const major = type << 5;
  if (length < 24) return Buffer.from([major | length]);
  if (length < 256) return Buffer.from([major | 24, length]);
  return Buffer.from([major | 25, length >> 8, length & 255]);
}
