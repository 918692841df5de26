import { AccountBansService } from '#modules/auth/index.js';
import { createApp, type TestApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { session, type Session } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';

describe('the last administrator', () => {
  let app: TestApp;

  beforeEach(async () => void (app = await createApp()));

  afterEach(() => app.close());

  const leave = ({ client }: Session) => client.delete('/users/profile');

  const ban = ({ client }: Session, { user }: Session) =>
    client.patch(`/users/admin/${user.id}`, { isActive: false });

  rules('STF-08').it('is left when two ban each other at the same time', async () => {
    const [first, second] = [await session(app).asAdmin(), await session(app).asAdmin()];
    const answers = await Promise.all([ban(first, second), ban(second, first)]);
    // The loser is banned, or refused as the last administrator.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([401, 409]).toContain(answers.find(({ status }) => status !== 200)!.status);
    const winner = answers[0].status === 200 ? first : second;
    expectSuccess(await winner.client.get('/users/admin'));
  });

  rules('SES-18').it('cannot delete the account, and stays signed in, until there is another', async () => {
    const first = await session(app).asAdmin();
    const banned = await session(app).asAdmin();
    expectSuccess(await ban(first, banned));
    const refused = await leave(first);
    expectError(refused, 409, 'The last administrator cannot be deleted');
    expect(refused.headers.get('x-error-code')).toBe('LAST_ADMINISTRATOR');
    expect(refused.headers.getSetCookie()).toEqual([]);
    expectSuccess(await first.client.get('/users/admin'));
    await session(app).asAdmin();
    expectSuccess(await leave(first));
  });

  rules('SES-18').it('is left when all delete their accounts at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 3 }, () => session(app).asAdmin()));
    const answers = await Promise.all(all.map((admin) => leave(admin)));
    expect(statusesOf(answers)).toEqual([200, 200, 409]);
    const last = all[answers.findIndex(({ status }) => status === 409)]!;
    expectSuccess(await last.client.get('/users/admin'));
  });

  rules('SES-18').it('is left when one deletes the account while another is banned', async () => {
    const [first, second] = [await session(app).asAdmin(), await session(app).asAdmin()];
    const answers = await Promise.all([leave(first), ban(first, second)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { user, client } = answers[0].status === 200 ? second : first;
    expect(expectSuccess(await client.get('/users/admin?role=ADMIN&isActive=true')).users).toMatchObject([
      { _id: user.id },
    ]);
  });

  rules('STF-08').it('cannot be banned; banning one who is banned changes nothing', async () => {
    const [first, second] = [await session(app).asAdmin(), await session(app).asAdmin()];
    expectSuccess(await ban(first, second));
    expectSuccess(await ban(first, second));
    // As a request of the other does that was let in a moment before.
    await expect(app.get(AccountBansService).ban(first.user.id)).rejects.toThrow(
      'The last administrator cannot be banned',
    );
    expectSuccess(await first.client.get('/users/admin'));
    expectError(await second.client.get('/users/admin'), 401);
  });
});
