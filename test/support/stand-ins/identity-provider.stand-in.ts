import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { HttpStandIn } from './http-stand-in.js';

/** How a token differs from one that is in order: `undefined` takes a claim away. */
export interface TokenOptions {
  readonly claims?: Record<string, unknown>;
  readonly key?: SigningKey;
  readonly header?: Record<string, unknown>;
}

export interface SigningKey {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

/** Makes a key pair as a provider has them. */
export async function aSigningKey(alg = 'RS256'): Promise<SigningKey> {
  return { kid: randomUUID(), alg, ...(await generateKeyPair(alg, { extractable: true })) };
}

/** An OpenID Connect provider: it serves its public keys over HTTP, and signs ID tokens. */
export class IdentityProviderStandIn {
  static readonly ISSUER = 'https://identity.example.com';
  static readonly CLIENT_ID = 'storefront';
  private readonly keys: SigningKey[] = [];
  readonly http = new HttpStandIn(async () => ({ body: { keys: await this.publicKeys() } }));

  private constructor(private readonly nowSeconds: () => number) {}

  /** @returns the provider and the address of its keys */
  static async start(
    nowSeconds: () => number,
  ): Promise<{ provider: IdentityProviderStandIn; jwksUri: string }> {
    const provider = new IdentityProviderStandIn(nowSeconds);
    provider.publish(await aSigningKey());
    return { provider, jwksUri: `${await provider.http.start()}/keys` };
  }

  /** Adds a key to those that are served. */
  publish(key: SigningKey): void {
    this.keys.push(key);
  }

  /** Signs a token, with the first published key unless another is given. */
  async issue({ claims = {}, key = this.keys[0]!, header = {} }: TokenOptions = {}): Promise<string> {
    const now = this.nowSeconds();
    const payload = {
      iss: IdentityProviderStandIn.ISSUER,
      aud: IdentityProviderStandIn.CLIENT_ID,
      sub: randomUUID(),
      jti: randomUUID(),
      iat: now,
      exp: now + 300,
      email: `${randomUUID()}@example.com`,
      email_verified: true,
      given_name: 'Asha',
      family_name: 'Verma',
      ...claims,
    };
    const { crit: critical = [] } = header as { crit?: string[] };
    return new SignJWT(JSON.parse(JSON.stringify(payload)) as JWTPayload)
      .setProtectedHeader({ alg: key.alg, kid: key.kid, ...header })
      .sign(key.privateKey, { crit: Object.fromEntries(critical.map((name) => [name, true])) });
  }

  close(): Promise<void> {
    return this.http.close();
  }

  private async publicKeys(): Promise<object[]> {
    return Promise.all(
      this.keys.map(async ({ publicKey, kid, alg }) => ({
        ...(await exportJWK(publicKey)),
        kid,
        alg,
        use: 'sig',
      })),
    );
  }
}
