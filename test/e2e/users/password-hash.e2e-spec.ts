import { compare } from 'bcrypt';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { TUNING } from '#config/app-config.js';
import { User } from '#modules/users/index.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aRegistration } from '../../support/factories/a-registration.js';
import { codeIn, mailTo } from '../../support/inbox.js';
import { privateOperations } from '../../support/described-operations.js';
import { session } from '../../support/session.js';

/** Neither production's nor that of other tests. */
const COST = 5;
const OF_THAT_COST = /^\$2b\$05\$[./A-Za-z0-9]{53}$/;
const [FIRST, SECOND, THIRD] = ['First#123', 'Second#456', 'Third#789'];

describe('the password of an account', () => {
  const app = useApp(
    { RATE_LIMIT_AUTH_MAX: '1000', RATE_LIMIT_STANDARD_MAX: '1000' },
    { tuning: { ...TUNING, passwordHashCost: COST } },
  );

  const users = (): Model<User> => app.get(getModelToken(User.name) as never);
  const storedOf = async (email: string) => (await users().findOne({ email }).lean())!;

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
      const hashes = [(await storedOf(email)).password!];

      const asha = visitor.as(accessToken);
      expectSuccess(await asha.post('/users/profile/security/password/otp'));
      const otp = codeIn(await mailTo(app, email, /password change/));
      const change = { otp, currentPassword: FIRST, newPassword: SECOND };
      expectSuccess(await asha.patch('/users/profile/security/password', change));
      hashes.push((await storedOf(email)).password!);

      expectSuccess(await visitor.post('/auth/forgot-password', { email }));
      const code = codeIn(await mailTo(app, email, /Reset your/));
      expectSuccess(await visitor.post('/auth/reset-password', { email, otp: code, newPassword: THIRD }));
      hashes.push((await storedOf(email)).password!);

      for (const [index, password] of [FIRST, SECOND, THIRD].entries()) {
        expect(hashes[index]).toMatch(OF_THAT_COST);
        expect(await compare(password, hashes[index]!)).toBe(true);
      }
      expectSuccess(await app.client.post('/auth/register', { ...aRegistration(), password: THIRD }), 201);
      const all = (await users().find().lean()).map(({ password }) => password!);
      expect(new Set(all.map((hash) => hash.slice(0, 29))).size).toBe(all.length);
    },
  );

  rules('USR-13').it(
    'is in no answer of any operation that reads, nor in those that change the account',
    async () => {
      const admin = await session(app).asAdmin();
      const { password } = await storedOf(admin.user.email);
      expect(password).toMatch(/^\$2b\$/);
      const answers: string[] = [];
      for (const { method, path, name } of await privateOperations(app)) {
        // The path of an account's own things is right as it is; others get an unknown identifier.
        if (method !== 'GET' && !name.startsWith('PATCH /api/v1/users/')) continue;
        const { text } = await admin.client.request(method, path, method === 'GET' ? {} : { body: {} });
        answers.push(text);
      }
      const login = await app.client.post('/auth/login', { email: admin.user.email, password: 'Secret#123' });
      answers.push(login.text, (await admin.client.get('/users/profile')).text);
      expect(answers.length).toBeGreaterThan(20);
      for (const text of answers) {
        expect(text).not.toContain(password);
        expect(text).not.toMatch(/\$2[aby]\$\d\d\$|"password"\s*:/i);
      }
    },
  );
});
