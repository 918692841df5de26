import { AccountBansService } from '#modules/auth/index.js';
import { createApp, type TestApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { session, type Session } from '../../support/session.js';

describe('the last administrator', () => {
  let app: TestApp;

  beforeEach(async () => {
    app = await createApp();
  });

  afterEach(() => app.close());

  const ban = ({ client }: Session, { user }: Session) =>
    client.patch(`/users/admin/${user.id}`, { isActive: false });

  it('[STF-08] is left when two ban each other at the same time', async () => {
    const [first, second] = [await session(app).asAdmin(), await session(app).asAdmin()];
    const answers = await Promise.all([ban(first, second), ban(second, first)]);
    // The loser finds itself banned, or is told that nobody else would be left.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([401, 409]).toContain(answers.find(({ status }) => status !== 200)!.status);
    const winner = answers[0].status === 200 ? first : second;
    expectSuccess(await winner.client.get('/users/admin'));
  });

  it('[STF-08] is banned by nobody; banning one who is banned changes nothing', async () => {
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
