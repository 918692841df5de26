import { compare } from 'bcrypt';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { TUNING } from '#config/app-config.js';
import { User } from '#modules/users/index.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aRegistration } from '../../support/factories/a-registration.js';
import { codeIn, mailTo } from '../../support/inbox.js';

const COST_12 = /^\$2b\$12\$[./A-Za-z0-9]{53}$/;
const [FIRST, SECOND, THIRD] = ['First#123', 'Second#456', 'Third#789'];

describe('the password of an account, at the cost of production', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000', RATE_LIMIT_STANDARD_MAX: '1000' }, { tuning: TUNING });

  const users = (): Model<User> => app.get(getModelToken(User.name) as never);
  const storedOf = async (email: string) => (await users().findOne({ email }).lean())!;

  it('[USR-13] is hashed at cost 12 whenever it is set: at sign-up, change and reset', async () => {
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
      expect(hashes[index]).toMatch(COST_12);
      expect(await compare(password, hashes[index]!)).toBe(true);
    }
  });
});
