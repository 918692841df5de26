import { compare } from 'bcrypt';
import { TUNING } from '#config/app-config.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aRegistration } from '../../support/factories/a-registration.js';
import { codeIn, mailTo } from '../../support/inbox.js';

/** Neither production's nor that of other tests. */
const COST = 5;
const OF_THAT_COST = /^\$2b\$05\$[./A-Za-z0-9]{53}$/;
const [FIRST, SECOND, THIRD] = ['First#123', 'Second#456', 'Third#789'];

describe('the password of an account', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' }, { tuning: { ...TUNING, passwordHashCost: COST } });

  const hashOf = async (email: string): Promise<string> =>
    (await collectionOf(app, 'users').findOne({ email }))!['password'];

  rules('USR-13').it(
    'is hashed with its own salt at the configured cost, 12 in production: at sign-up, change and reset',
    async () => {
      expect(TUNING.passwordHashCost).toBe(12);
      const visitor = app.client.fromElsewhere();
      const { email, ...person } = aRegistration();
      const { accessToken } = expectSuccess(
        await visitor.post('/auth/register', { ...person, email, password: FIRST }),
        201,
      );
      const hashes = [await hashOf(email)];

      const asha = visitor.as(accessToken);
      expectSuccess(await asha.post('/users/profile/security/password/otp'));
      const otp = codeIn(await mailTo(app, email, /password change/));
      const change = { otp, currentPassword: FIRST, newPassword: SECOND };
      expectSuccess(await asha.patch('/users/profile/security/password', change));
      hashes.push(await hashOf(email));

      expectSuccess(await visitor.post('/auth/forgot-password', { email }));
      const code = codeIn(await mailTo(app, email, /Reset your/));
      expectSuccess(await visitor.post('/auth/reset-password', { email, otp: code, newPassword: THIRD }));
      hashes.push(await hashOf(email));

      for (const [index, password] of [FIRST, SECOND, THIRD].entries()) {
        expect(hashes[index]).toMatch(OF_THAT_COST);
        expect(await compare(password, hashes[index]!)).toBe(true);
      }
      expectSuccess(await app.client.post('/auth/register', { ...aRegistration(), password: THIRD }), 201);
      const all = (await collectionOf(app, 'users').find().toArray()).map(({ password }) => password);
      expect(new Set(all.map((hash) => hash.slice(0, 29))).size).toBe(all.length);
    },
  );
});
