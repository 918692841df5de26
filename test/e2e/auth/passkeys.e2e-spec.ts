import { randomUUID } from 'node:crypto';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { AccountBansService } from '#modules/auth/index.js';
import { Passkey } from '#modules/auth/data/passkey.schema.js';
import { SpentToken } from '#modules/auth/data/spent-token.schema.js';
import { aPasskey, addPasskey, anAuthenticator, signInWith } from '../../support/passkeys.js';
import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aUser } from '../../support/factories/a-user.js';
import { codeIn, mailTo } from '../../support/inbox.js';
import { personalDataOf } from '../../support/personal-data-of.js';
import { refreshCookieOf } from '../../support/refresh-cookie.js';
import { aSecondFactor, logIn, refreshAfter } from '../../support/second-factor.js';
import { PASSWORD, session, useUser } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';
import type { Answer } from '../../support/test-client.js';

const REFUSED = 'The passkey was not accepted';
const MINUTE_MS = 60_000;

const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });
const asha = useUser(app, beforeEach);

const errorCodeOf = ({ headers }: Answer) => headers.get('x-error-code');
const listed = async () => expectSuccess(await asha.client.get('/auth/passkeys')).passkeys;
const passkeys = () => app.get<Model<Passkey>>(getModelToken(Passkey.name) as never);
const loginOptions = async () =>
  expectSuccess(await app.client.fromElsewhere().post('/auth/passkeys/login/options'));
const sendLogin = (credential: object) =>
  app.client.fromElsewhere().post('/auth/passkeys/login', { credential });

function expectRefused(answer: Answer, status: 400 | 401): void {
  expectError(answer, status, REFUSED);
  expect(errorCodeOf(answer)).toBe('PASSKEY_INVALID');
  expect(answer.headers.getSetCookie()).toEqual([]);
}

describe('a new passkey', () => {
  rules('PKY-01').it(
    'is asked for with a verified user and a discoverable credential, for this shop',
    async () => {
      const options = expectSuccess(await asha.client.post('/auth/passkeys/options'));
      expect(options).toMatchObject({
        rp: { id: 'localhost' },
        user: { id: Buffer.from(asha.user.id, 'hex').toString('base64url'), name: asha.user.email },
        timeout: 300_000,
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      });
      const authenticator = await aPasskey(app, asha);
      const { excludeCredentials } = expectSuccess(await asha.client.post('/auth/passkeys/options'));
      expect(excludeCredentials).toEqual([
        { type: 'public-key', id: authenticator.id.toString('base64url') },
      ]);
    },
  );

  rules('PKY-01').it('is listed with its name and times, key by key, and the owner is told', async () => {
    const answer = await addPasskey(asha.client, anAuthenticator(app), { name: '  Asha’s phone ' });
    const added = expectSuccess(answer, 201);
    expect(Object.keys(added)).toEqual(['_id', 'name', 'createdAt', 'lastUsedAt']);
    expect(added).toMatchObject({ name: 'Asha’s phone', lastUsedAt: null });
    expect(await listed()).toEqual([added]);
    expect((await mailTo(app, asha.user.email, /Passkey added/)).text).toContain('If it was not you');
  });

  rules('PKY-01').it.each([
    ['without a name', ''],
    ['with a blank name', '  '],
    ['with a name of 61 characters', 'x'.repeat(61)],
  ])('is refused %s', async (_, name) => {
    const options = expectSuccess(await asha.client.post('/auth/passkeys/options'));
    const credential = anAuthenticator(app).create(options);
    expectError(await asha.client.post('/auth/passkeys', { credential, name }), 400);
    expect(await listed()).toEqual([]);
  });

  rules('PKY-03').it.each([
    ['a foreign page', { origin: 'https://shop.example.evil.example' }],
    ['another port of this machine', { origin: 'http://localhost:1' }],
    ['a foreign domain', { rpId: 'evil.example' }],
    ['an authenticator that has not verified its user', { verifiesUser: false }],
    ['a challenge that nobody gave', { challenge: Buffer.alloc(54, 7).toString('base64url') }],
    ['a challenge of another form', { challenge: 'x' }],
  ])('is refused from %s', async (_, deviation) => {
    expectRefused(await addPasskey(asha.client, anAuthenticator(app), deviation), 400);
    expect(await listed()).toEqual([]);
  });

  rules('PKY-04').it('answers a challenge once, also of requests at the same time', async () => {
    const options = expectSuccess(await asha.client.post('/auth/passkeys/options'));
    const send = () =>
      asha.client.post('/auth/passkeys', { credential: anAuthenticator(app).create(options), name: 'Phone' });
    const answers = await Promise.all([send(), send(), send()]);
    expect(statusesOf(answers)).toEqual([201, 400, 400]);
    expectRefused(await send(), 400);
    expect(await listed()).toHaveLength(1);
  });

  rules('PKY-04').it(
    'answers its own challenge within five minutes, none of another account or of a login',
    async () => {
      const options = expectSuccess(await asha.client.post('/auth/passkeys/options'));
      const ravi = await session(app).asUser();
      const credential = anAuthenticator(app).create(options);
      expectRefused(await ravi.client.post('/auth/passkeys', { credential, name: 'Phone' }), 400);
      const { challenge } = await loginOptions();
      expectRefused(await addPasskey(asha.client, anAuthenticator(app), { challenge }), 400);
      app.clock.advance(5 * MINUTE_MS - 1);
      const late = anAuthenticator(app).create(options);
      app.clock.advance(1);
      expectRefused(await asha.client.post('/auth/passkeys', { credential: late, name: 'Phone' }), 400);
    },
  );

  rules('PKY-05').it('is refused when any account has it', async () => {
    const authenticator = await aPasskey(app, asha);
    const ravi = await session(app).asUser();
    for (const { client } of [asha, ravi]) {
      const answer = await addPasskey(client, authenticator);
      expectError(answer, 409);
      expect(errorCodeOf(answer)).toBe('PASSKEY_ALREADY_ADDED');
    }
  });

  rules('PKY-05').it('is one of at most 20 of an account, also of requests at the same time', async () => {
    const stored = { userId: asha.user.id, publicKey: 'x', counter: 0, name: 'Phone', createdAt: new Date() };
    await passkeys().create(Array.from({ length: 18 }, () => ({ ...stored, credentialId: randomUUID() })));
    const options = await Promise.all(
      Array.from({ length: 4 }, async () => expectSuccess(await asha.client.post('/auth/passkeys/options'))),
    );
    const answers = await Promise.all(
      options.map((each) =>
        asha.client.post('/auth/passkeys', { credential: anAuthenticator(app).create(each), name: 'Phone' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(errorCodeOf(answer)).toBe('TOO_MANY_PASSKEYS');
    expect(await listed()).toHaveLength(20);
    expect(errorCodeOf(await asha.client.post('/auth/passkeys/options'))).toBe('TOO_MANY_PASSKEYS');
  });

  rules('PKY-01').it('needs a login, and a credential in its form', async () => {
    expectError(await app.client.fromElsewhere().post('/auth/passkeys/options'), 401);
    for (const credential of [
      undefined,
      null,
      'x',
      [],
      {},
      { id: 'x', rawId: 'x', type: 'public-key', response: [] },
    ])
      expectError(await asha.client.post('/auth/passkeys', { credential, name: 'Phone' }), 400);
    // Of the right form, and nothing that an authenticator makes.
    const made = { clientDataJSON: 'eyJ9', attestationObject: 'oWNmbXQ' };
    const credential = { id: 'x', rawId: 'x', type: 'public-key', response: made };
    expectRefused(await asha.client.post('/auth/passkeys', { credential, name: 'Phone' }), 400);
  });
});

describe('a login with a passkey', () => {
  rules('PKY-06').it(
    'opens a session as a password does, without a password, an address or a code',
    async () => {
      const authenticator = await aPasskey(app, asha);
      await aSecondFactor(app, asha);
      const before = app.clock.nowMs();
      const answer = await signInWith(app, authenticator);
      expect(Object.keys(expectSuccess(answer))).toEqual(['user', 'accessToken']);
      expect(expectSuccess(answer).user).toMatchObject({ _id: asha.user.id, email: asha.user.email });
      expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith('knownBrowser='))).toBe(true);
      expect(refreshCookieOf(answer).token).toMatch(/^[\w-]{43}$/);
      expectSuccess(await refreshAfter(app, answer));
      const client = app.client.as(expectSuccess(answer).accessToken);
      const { sessions } = expectSuccess(await client.get('/users/profile/sessions'));
      expect(sessions.some(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toBe(true);
      const [{ lastUsedAt }] = await listed();
      expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(before);
    },
  );

  rules('PKY-06').it('gives clients without cookies their refresh token', async () => {
    const authenticator = await aPasskey(app, asha);
    const client = app.client.fromElsewhere();
    const credential = authenticator.get(await loginOptions());
    const answer = await client.post(
      '/auth/passkeys/login',
      { credential },
      { headers: { 'x-refresh-token': 'true' } },
    );
    expect(Object.keys(expectSuccess(answer))).toEqual(['user', 'accessToken', 'refreshToken']);
  });

  rules('PKY-06').it('says nothing of accounts in its options', async () => {
    await aPasskey(app, asha);
    expect(await loginOptions()).toEqual({
      challenge: expect.stringMatching(/^[\w-]{72}$/),
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    });
  });

  rules('PKY-03').it.each([
    ['a foreign page', { origin: 'https://evil.example' }],
    ['another port of this machine', { origin: 'http://localhost:1' }],
    ['a foreign domain', { rpId: 'evil.example' }],
    ['an authenticator that has not verified its user', { verifiesUser: false }],
    ['a challenge that nobody gave', { challenge: Buffer.alloc(54, 7).toString('base64url') }],
  ])('is refused from %s', async (_, deviation) => {
    const authenticator = await aPasskey(app, asha);
    expectRefused(await signInWith(app, authenticator, deviation), 401);
    expectSuccess(await signInWith(app, authenticator));
  });

  rules('PKY-03').it('has the domain of the settings, whatever host is asked', async () => {
    const headers = {
      'x-forwarded-host': 'evil.example',
      host: 'evil.example',
      origin: 'https://evil.example',
    };
    const answer = await app.client
      .fromElsewhere()
      .post('/auth/passkeys/login/options', undefined, { headers });
    expect(expectSuccess(answer).rpId).toBe('localhost');
    const setup = await asha.client.post('/auth/passkeys/options', undefined, { headers });
    expect(expectSuccess(setup).rp.id).toBe('localhost');
  });

  rules('PKY-04').it('answers a challenge once, also of requests at the same time', async () => {
    const authenticator = await aPasskey(app, asha);
    const credential = authenticator.get(await loginOptions());
    const answers = await Promise.all([sendLogin(credential), sendLogin(credential), sendLogin(credential)]);
    expect(statusesOf(answers)).toEqual([200, 401, 401]);
    expectRefused(await sendLogin(credential), 401);
    expectSuccess(await signInWith(app, authenticator));
  });

  rules('PKY-04').it('ends after five minutes, and takes no challenge of a set-up', async () => {
    const authenticator = await aPasskey(app, asha);
    const credential = authenticator.get(await loginOptions());
    app.clock.advance(5 * MINUTE_MS);
    expectRefused(await sendLogin(credential), 401);
    const { challenge } = expectSuccess(await asha.client.post('/auth/passkeys/options'));
    expectRefused(await signInWith(app, authenticator, { challenge }), 401);
  });

  rules('PKY-04').it('keeps an answered challenge as a hash, and no other', async () => {
    const used = app.get<Model<SpentToken>>(getModelToken(SpentToken.name) as never);
    const authenticator = await aPasskey(app, asha);
    const before = await used.countDocuments();
    const options = await loginOptions();
    await Promise.all(Array.from({ length: 20 }, () => loginOptions()));
    expect(await used.countDocuments()).toBe(before);
    expectSuccess(await sendLogin(authenticator.get(options)));
    expect(await used.countDocuments()).toBe(before + 1);
    expect(JSON.stringify(await used.find().lean())).not.toContain(options.challenge);
  });

  rules('PKY-07').it(
    'is refused when the passkey has signed as often before: somebody has a copy',
    async () => {
      const authenticator = await aPasskey(app, asha, anAuthenticator(app, true));
      expectSuccess(await signInWith(app, authenticator));
      expectSuccess(await signInWith(app, authenticator));
      for (const before of [1, 0]) {
        authenticator.counter = before;
        expectRefused(await signInWith(app, authenticator), 401);
      }
      authenticator.counter = 2;
      expectSuccess(await signInWith(app, authenticator));
    },
  );

  rules('PKY-07').it('counts up once when two have the same number at the same time', async () => {
    const authenticator = await aPasskey(app, asha, anAuthenticator(app, true));
    const [one, other] = [await loginOptions(), await loginOptions()];
    const first = authenticator.get(one);
    authenticator.counter -= 1;
    const answers = await Promise.all([sendLogin(first), sendLogin(authenticator.get(other))]);
    expect(statusesOf(answers)).toEqual([200, 401]);
  });

  rules('PKY-08').it(
    'is refused for a passkey that is deleted, not known, or names another account',
    async () => {
      const authenticator = await aPasskey(app, asha);
      const ravi = await session(app).asUser();
      const userHandle = Buffer.from(ravi.user.id, 'hex').toString('base64url');
      expectRefused(await signInWith(app, authenticator, { userHandle }), 401);
      const unknown = anAuthenticator(app);
      unknown.create(expectSuccess(await asha.client.post('/auth/passkeys/options')));
      expectRefused(await signInWith(app, unknown), 401);
      const [{ _id }] = await listed();
      expectSuccess(await asha.client.delete(`/auth/passkeys/${_id}`));
      expectRefused(await signInWith(app, authenticator), 401);
    },
  );

  rules('PKY-08').it('is refused with the id of one passkey and the key of another', async () => {
    const own = await aPasskey(app, asha);
    const ravi = await session(app).asUser();
    const other = await aPasskey(app, ravi);
    const options = await loginOptions();
    const id = own.id.toString('base64url');
    const { userHandle } = own.get(options).response;
    const { response, ...named } = other.get(options);
    const credential = { ...named, id, rawId: id, response: { ...response, userHandle } };
    expectRefused(await sendLogin(credential), 401);
  });

  rules('PKY-08').it('is refused for a banned account, whose passkey stays', async () => {
    const authenticator = await aPasskey(app, asha);
    await app.get(AccountBansService).ban(asha.user.id);
    expectRefused(await signInWith(app, authenticator), 401);
    await app.get(AccountBansService).lift(asha.user.id);
    expectSuccess(await signInWith(app, authenticator));
  });
});

describe('DELETE /auth/passkeys/:id', () => {
  rules('PKY-09').it('deletes an own passkey, once, and tells the owner', async () => {
    await aPasskey(app, asha);
    const [{ _id }] = await listed();
    const ravi = await session(app).asUser();
    const foreign = await ravi.client.delete(`/auth/passkeys/${_id}`);
    expectError(foreign, 404, 'Passkey not found');
    expect(errorCodeOf(foreign)).toBe('PASSKEY_NOT_FOUND');
    expectSuccess(await asha.client.delete(`/auth/passkeys/${_id}`));
    expectError(await asha.client.delete(`/auth/passkeys/${_id}`), 404);
    await mailTo(app, asha.user.email, /Passkey deleted/);
    expect(await listed()).toEqual([]);
  });
});

describe('the passkeys of an account', () => {
  rules('PKY-10').it('end with the reset of its second factor, as do its sessions', async () => {
    const authenticator = await aPasskey(app, asha);
    const signedIn = await signInWith(app, authenticator);
    const admin = await session(app).asAdmin();
    expectSuccess(await admin.client.delete(`/users/admin/${asha.user.id}/mfa`));
    expectRefused(await signInWith(app, authenticator), 401);
    expectError(await refreshAfter(app, signedIn), 401);
    await mailTo(app, asha.user.email, /Second factor reset/);
  });

  rules('PKY-10').it('are named in the export of its data, and go with it', async () => {
    const authenticator = await aPasskey(app, asha);
    const exported = await personalDataOf(app, 'auth').exportFor(asha.user.id);
    expect(exported).toMatchObject({ sessions: [], passkeys: await listed() });
    expect(JSON.stringify(exported)).not.toContain(authenticator.id.toString('base64url'));
    await eraseAccount(app, asha.user.id);
    expect(await passkeys().countDocuments({ userId: asha.user.id })).toBe(0);
  });

  rules('PKY-10').it(
    'end when the owner of an address proves it that somebody else had registered',
    async () => {
      const byCode = async (email: string) => {
        const visitor = app.client.fromElsewhere();
        expectSuccess(await visitor.post('/auth/login/code', { email }));
        const otp = codeIn(await mailTo(app, email, /sign-in code/));
        expectSuccess(await visitor.post('/auth/login/code/verify', { email, otp }));
      };
      const byReset = async (email: string) => {
        const visitor = app.client.fromElsewhere();
        expectSuccess(await visitor.post('/auth/forgot-password', { email }));
        const otp = codeIn(await mailTo(app, email, /Reset your/));
        expectSuccess(await visitor.post('/auth/reset-password', { email, otp, newPassword: PASSWORD }));
      };
      for (const prove of [byCode, byReset]) {
        for (const isEmailVerified of [false, true]) {
          const { email } = await aUser(app, { isEmailVerified });
          const client = app.client.as(expectSuccess(await logIn(app, email)).accessToken);
          const authenticator = await aPasskey(app, { client });
          await prove(email);
          expect((await signInWith(app, authenticator)).status).toBe(isEmailVerified ? 200 : 401);
        }
      }
    },
  );

  rules('PKY-10').it('leave the password as it is, which opens a session of one factor', async () => {
    await aPasskey(app, asha);
    expect(Object.keys(expectSuccess(await logIn(app, asha.user.email)))).toEqual(['user', 'accessToken']);
  });
});

describe('a shop at a number', () => {
  const local = useApp({ PUBLIC_URL: 'http://192.0.2.7:3000' });

  rules('PKY-02').it('starts, and says why it has no passkeys', async () => {
    const { client } = await session(local).asUser();
    expect(expectSuccess(await client.get('/auth/passkeys')).passkeys).toEqual([]);
    const answers = [
      await client.post('/auth/passkeys/options'),
      await local.client.fromElsewhere().post('/auth/passkeys/login/options'),
    ];
    for (const answer of answers) {
      expectError(answer, 409, 'Passkeys need PUBLIC_URL to be https:// with a domain name, or localhost');
      expect(errorCodeOf(answer)).toBe('PASSKEYS_UNAVAILABLE');
    }
  });
});

describe('a storefront below the domain of the API', () => {
  const pages = useApp({
    PUBLIC_URL: 'https://api.shop.example',
    STOREFRONT_URL: 'https://www.shop.example/in',
  });

  rules('PKY-02').it('shares its passkeys, and takes none of other pages of the domain', async () => {
    const { client } = await session(pages).asUser();
    const authenticator = anAuthenticator(pages);
    const { rp } = expectSuccess(await client.post('/auth/passkeys/options'));
    expect(rp.id).toBe('shop.example');
    expectSuccess(await addPasskey(client, authenticator), 201);
    expectSuccess(await signInWith(pages, authenticator, { origin: 'https://www.shop.example' }));
    expectRefused(await signInWith(pages, authenticator, { origin: 'https://blog.shop.example' }), 401);
    expectRefused(await signInWith(pages, authenticator, { origin: 'https://shop.example' }), 401);
  });
});
