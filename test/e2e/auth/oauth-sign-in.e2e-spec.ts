import { randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT, exportJWK } from 'jose';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aUser } from '../../support/factories/a-user.js';
import { aSecondFactor, freshCodeOf } from '../../support/second-factor.js';
import { refreshCookieOf, withRefreshCookie } from '../../support/refresh-cookie.js';
import { statusesOf } from '../../support/statuses-of.js';
import {
  aSigningKey,
  IdentityProviderStandIn,
  type TokenOptions,
} from '../../support/stand-ins/identity-provider.stand-in.js';

const REFUSED = 'Invalid identity token';

describe('POST /auth/oauth/:provider', () => {
  let provider: IdentityProviderStandIn;
  const app = useApp(async () => {
    const started = await IdentityProviderStandIn.start(() => app.clock.nowSeconds());
    provider = started.provider;
    const { jwksUri } = started;
    const settings = {
      issuer: IdentityProviderStandIn.ISSUER,
      clientId: IdentityProviderStandIn.CLIENT_ID,
    };
    return {
      OIDC_PROVIDERS: JSON.stringify([
        { ...settings, name: 'example', jwksUri },
        { ...settings, name: 'other', jwksUri },
        { ...settings, name: 'fresh', jwksUri },
        { ...settings, name: 'several', jwksUri, clientId: ['for-the-web', 'for-ios'] },
        { ...settings, name: 'down', jwksUri: 'http://127.0.0.1:1/keys' },
      ]),
    };
  });

  afterAll(() => provider.close());

  const signIn = (idToken: unknown, name = 'example') =>
    app.client.fromElsewhere().post(`/auth/oauth/${name}`, { idToken });
  const signInWith = async (claims: TokenOptions['claims'], options: TokenOptions = {}) =>
    signIn(await provider.issue({ ...options, claims: claims ?? {} }));
  const now = () => app.clock.nowSeconds();
  const stored = ({ email }: { email: string }) => collectionOf(app, 'users').findOne({ email });

  rules('FAC-13').it('asks for the second factor of an account that has one', async () => {
    const claims = { sub: randomUUID(), email: `${randomUUID()}@example.com` };
    const client = app.client.as(expectSuccess(await signInWith(claims)).accessToken);
    const factor = await aSecondFactor(app, { client });
    const answer = await signInWith(claims);
    expect(Object.keys(expectSuccess(answer))).toEqual(['mfaToken']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const { mfaToken } = expectSuccess(answer);
    const code = freshCodeOf(app, factor);
    expectSuccess(await app.client.post('/auth/mfa/verify', { mfaToken, code }));
  });

  rules('USR-15', 'AUT-34', 'AUT-42').it(
    'creates an OAUTH account at the first sign-in, and answers as a login',
    async () => {
      const email = `${randomUUID()}@Example.com`;
      const answer = await signInWith({ email, sub: 'first-time' });
      const { user, accessToken } = expectSuccess(answer);
      expect(answer.body.message).toBe('Logged in');
      expect(user).toMatchObject({
        email: email.toLowerCase(),
        firstname: 'Asha',
        lastname: 'Verma',
        role: 'USER',
        isEmailVerified: true,
        phone: null,
      });
      const profile = expectSuccess(await app.client.as(accessToken).get('/users/profile'));
      expect(profile).toEqual(user);
      const { token, attributes } = refreshCookieOf(answer);
      expect(attributes).toEqual(
        expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/api/v1/auth']),
      );
      expectSuccess(
        await app.client.fromElsewhere().post('/auth/refresh', undefined, withRefreshCookie(token)),
      );
      expect(await stored(user)).toMatchObject({
        authProvider: 'OAUTH',
        externalId: 'example:first-time',
        lastLogin: expect.any(Date),
      });
    },
  );

  rules('AUT-34').it(
    "finds the account by the provider's id the next time, even with another email address",
    async () => {
      const sub = randomUUID();
      const first = expectSuccess(await signInWith({ sub }));
      const second = expectSuccess(
        await signInWith({ sub, email: 'changed@example.com', given_name: 'Changed' }),
      );
      expect(second.user).toEqual(first.user);
    },
  );

  rules('USR-16').it('makes one account of two first sign-ins at once', async () => {
    const person = { sub: randomUUID(), email: `${randomUUID()}@example.com` };
    const answers = await Promise.all(Array.from({ length: 4 }, () => signInWith(person)));
    const ids = answers.map((answer) => expectSuccess(answer).user._id);
    expect(new Set(ids).size).toBe(1);
  });

  it('creates another account for the same subject of another provider', async () => {
    const sub = randomUUID();
    const first = expectSuccess(await signInWith({ sub }));
    const other = expectSuccess(await signIn(await provider.issue({ claims: { sub } }), 'other'));
    expect(other.user._id).not.toBe(first.user._id);
  });

  rules('AUT-37').it('refuses an email address of a LOCAL account', async () => {
    const { email } = await aUser(app);
    expectError(await signInWith({ email }), 409, 'Email already registered');
    expectError(await signInWith({ email: email.toUpperCase() }), 409, 'Email already registered');
  });

  it('refuses a banned account', async () => {
    const sub = randomUUID();
    const { user } = expectSuccess(await signInWith({ sub }));
    await collectionOf(app, 'users').updateOne({ email: user.email }, { $set: { isActive: false } });
    expectError(await signInWith({ sub }), 401, REFUSED);
  });

  describe('the token', () => {
    rules('AUT-36').it('is good for one sign-in: a second use of its jti is refused', async () => {
      const token = await provider.issue();
      expectSuccess(await signIn(token));
      expectError(await signIn(token), 401, REFUSED);
    });

    rules('AUT-36').it(
      'is recognised without a jti too, and when it comes several times at once',
      async () => {
        const token = await provider.issue({ claims: { jti: undefined } });
        const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(token)));
        expect(statusesOf(answers)).toEqual([200, 401, 401, 401]);
      },
    );

    it('is another one when only the time of issue differs', async () => {
      const claims = { jti: undefined, sub: randomUUID(), email: `${randomUUID()}@example.com` };
      expectSuccess(await signInWith({ ...claims, iat: now() - 2 }));
      expectSuccess(await signInWith({ ...claims, iat: now() - 1 }));
    });

    rules('AUT-35', 'AUT-40', 'COD-09').it.each([
      ['another issuer', { iss: 'https://elsewhere.example.com' }],
      ['no issuer', { iss: undefined }],
      ['another audience', { aud: 'another-shop' }],
      ['no audience', { aud: undefined }],
      ['audiences of others alone', { aud: ['another-shop', 'a-third-shop'], azp: 'storefront' }],
      ['no subject', { sub: undefined }],
      ['no expiry', { exp: undefined }],
      ['no time of issue', { iat: undefined }],
      ['no email address', { email: undefined }],
      ['an unverified email address', { email_verified: false }],
      ['an empty subject', { sub: '' }],
      ['a subject of 256 characters', { sub: 'x'.repeat(256) }],
      ['a subject that is a number', { sub: 42 }],
      ['a subject that is an object', { sub: { toString: 'x' } }],
      ['a subject that is a list', { sub: ['x'] }],
      ['a subject that is null', { sub: null }],
    ])('is refused with %s', async (_, claims) => {
      expectError(await signInWith(claims), 401, REFUSED);
    });

    rules('AUT-41').it.each([
      ['one audience of several', { aud: ['another-shop', 'storefront'] }],
      ['an authorized party of its own, as from an app for Android', { azp: 'the-app' }],
      ['both', { aud: ['another-shop', 'storefront'], azp: 'another-shop' }],
      ['a verified email address, said in a text', { email_verified: 'true' }],
    ])('is accepted with %s', async (_, claims) => {
      expectSuccess(await signInWith(claims));
    });

    rules('AUT-41').it('is accepted for each client of a provider that has several', async () => {
      for (const aud of ['for-the-web', 'for-ios'])
        expectSuccess(await signIn(await provider.issue({ claims: { aud } }), 'several'));
      expectError(await signInWith({ aud: 'for-ios' }), 401, REFUSED);
      expectError(await signIn(await provider.issue(), 'several'), 401, REFUSED);
    });

    rules('AUT-41').it(
      'needs no email address of a known person, but none that is not verified',
      async () => {
        const sub = randomUUID();
        const nameless = { sub, email: undefined, email_verified: undefined };
        expectError(await signInWith(nameless), 401, REFUSED);
        const { user } = expectSuccess(await signInWith({ sub }));
        expect(expectSuccess(await signInWith(nameless)).user).toEqual(user);
        expectError(await signInWith({ ...nameless, email_verified: false }), 401, REFUSED);
      },
    );

    rules('AUT-40').it('is accepted with a subject of 255 characters', async () => {
      const sub = 'x'.repeat(255);
      const { user } = expectSuccess(await signInWith({ sub }));
      expect(await stored(user)).toMatchObject({ externalId: `example:${sub}` });
    });

    rules('AUT-35').it('is refused from its expiry on, by the clock of the service', async () => {
      expectSuccess(await signInWith({ exp: now() + 30 }));
      expectError(await signInWith({ exp: now() }), 401, REFUSED);
      const token = await provider.issue({ claims: { exp: now() + 120 } });
      app.clock.advance(121_000);
      expectError(await signIn(token), 401, REFUSED);
    });

    rules('CTL-11').it('is refused when it comes from the future, the skew of clocks aside', async () => {
      expectSuccess(await signInWith({ iat: now() + 30 }));
      expectError(await signInWith({ iat: now() + 90 }), 401, REFUSED);
      expectSuccess(await signInWith({ iat: now(), nbf: now() + 30 }));
      expectError(await signInWith({ iat: now(), nbf: now() + 90 }), 401, REFUSED);
      expectError(await signInWith({ exp: now() - 5 }), 401, REFUSED);
    });

    rules('AUT-35').it("is refused when it is signed with a key that is not the provider's", async () => {
      const foreign = await aSigningKey();
      expectError(await signIn(await provider.issue({ key: foreign })), 401, REFUSED);
    });

    rules('AUT-35').it(
      'is refused without a signature, and with a signature by the public key as a secret',
      async () => {
        const claims = { sub: 'x', email: 'x@example.com', iat: now(), exp: now() + 60 };
        const unsigned = new UnsecuredJWT(claims)
          .setIssuer(IdentityProviderStandIn.ISSUER)
          .setAudience(IdentityProviderStandIn.CLIENT_ID)
          .encode();
        expectError(await signIn(unsigned), 401, REFUSED);
        const { publicKey } = await aSigningKey();
        const secret = Buffer.from(JSON.stringify(await exportJWK(publicKey)));
        const confused = await new SignJWT({
          ...claims,
          iss: IdentityProviderStandIn.ISSUER,
          aud: 'storefront',
        })
          .setProtectedHeader({ alg: 'HS256' })
          .sign(secret);
        expectError(await signIn(confused), 401, REFUSED);
      },
    );

    it.each(['x', 'a.b.c', '..', 'e30.e30.'])('is refused when it is no token: %s', async (idToken) => {
      expectError(await signIn(idToken), 401, REFUSED);
    });

    rules('DOR-11').it('is refused when its header asks to be understood', async () => {
      const header = { crit: ['exp2'], exp2: 1 };
      expectError(await signIn(await provider.issue({ header })), 401, REFUSED);
    });

    it('may be signed with elliptic curves, by a key that the provider has published since the start', async () => {
      const key = await aSigningKey('ES256');
      provider.publish(key);
      expectSuccess(await signIn(await provider.issue({ key }), 'fresh'));
    });
  });

  rules('AUT-38').it('refuses an unknown provider, and one whose keys cannot be fetched', async () => {
    const idToken = await provider.issue();
    expectError(await signIn(idToken, 'unknown'), 401, REFUSED);
    expectError(await signIn(idToken, 'down'), 401, REFUSED);
    expectError(await signIn(idToken, '__proto__'), 401, REFUSED);
    expectSuccess(await signIn(idToken));
  });

  rules('AUT-39').it('needs the token as text, and nothing else', async () => {
    for (const body of [{}, { idToken: '' }, { idToken: 7 }, { idToken: 'x'.repeat(16_385) }]) {
      expectError(await app.client.fromElsewhere().post('/auth/oauth/example', body), 400, /^idToken /);
    }
    const extra = { idToken: await provider.issue(), role: 'ADMIN' };
    expectError(await app.client.fromElsewhere().post('/auth/oauth/example', extra), 400, /role/);
  });
});
