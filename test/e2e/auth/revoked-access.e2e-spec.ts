import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { CacheStore, CacheStoreDownError } from '#infrastructure/cache/cache.port.js';
import { AccountBansService, AccountDeletionService } from '#modules/auth/index.js';
import { AccountAccessService } from '#modules/auth/services/revocations/account-access.service.js';
import { type TestApp, useApp } from '../../support/create-app.js';
import { collectionOf } from '../../support/collection-of.js';
import { effectsEnded } from '../../support/effects-ended.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { privateOperations, type DescribedOperation } from '../../support/operations.js';
import { refreshCookieOf, withRefreshCookie } from '../../support/refresh-cookie.js';
import { PASSWORD, session, type Session } from '../../support/session.js';

const CLOSED = 'Authentication required';

describe('the token of an account that was deleted or banned', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '10000' });
  let operations: DescribedOperation[];

  beforeAll(async () => void (operations = await privateOperations(app)));

  const send = (client: TestApp['client'], { method, path }: DescribedOperation) =>
    client.request(method, path);

  /** The jobs put marks as well: until they have, a loss could not be told from a mark that comes late. */
  const jobsEnded = () =>
    expectEventually(async () => {
      const waiting = collectionOf(app, 'outbox').countDocuments({ job: 'users.apply-revocation' });
      expect(await waiting).toBe(0);
    });

  rules('ACC-09', 'AUT-09', 'SES-01', 'SES-02').it.each<
    [string, (userId: string) => Promise<unknown>, object]
  >([
    [
      'deleted account meets 404',
      (userId) => app.get(AccountDeletionService).delete(userId),
      { statusCode: 404, message: 'User not found' },
    ],
    [
      'banned account meets 401',
      (userId) => app.get(AccountBansService).ban(userId),
      { statusCode: 401, message: CLOSED },
    ],
  ])('is asked about on every private route: a %s there', async (_, end, refusal) => {
    const [gone] = [await session(app).asAdmin(), await session(app).asAdmin()];
    await end(gone.user.id);
    expect(operations.length).toBeGreaterThan(60);
    for (const operation of operations)
      expect([operation.name, (await send(gone.client, operation)).body]).toEqual([
        operation.name,
        expect.objectContaining(refusal),
      ]);
  });

  rules('SES-01').it('is refused before the role and the input are looked at', async () => {
    const ana = await session(app).asUser();
    const ben = await session(app).asUser();
    await app.get(AccountDeletionService).delete(ana.user.id);
    await app.get(AccountBansService).ban(ben.user.id);
    for (const path of ['/coupons', '/carts/items']) {
      expectError(await ana.client.post(path, { nonsense: true }), 404, 'User not found');
      expectError(await ben.client.post(path, { nonsense: true }), 401, CLOSED);
    }
  });

  rules('SES-03').it('is refused without a look at the account in the database', async () => {
    const ana = await session(app).asUser();
    // What the deletions above have left to do looks at accounts.
    await effectsEnded(app);
    const connection = app.get<Connection>(getConnectionToken() as never);
    const read: string[] = [];
    connection.set('debug', (collection: string) => void read.push(collection));
    expectSuccess(await ana.client.get('/notifications'));
    connection.set('debug', false);
    expect(read).toContain('notifications');
    expect(read).not.toContain('users');
    expect(read).not.toContain('access_revocations');
  });

  rules('ACC-09', 'AUT-09').it(
    'reaches nothing until it expires, and is as void as any other then',
    async () => {
      const ana = await session(app).asUser();
      app.clock.advance(60_000);
      expectSuccess(await ana.client.delete('/users/profile'));
      app.clock.advance(13 * 60_000);
      expectError(await ana.client.get('/users/profile'), 404, 'User not found');
      app.clock.advance(60_000);
      expectError(await ana.client.get('/users/profile'), 401, CLOSED);
    },
  );

  rules('SES-03').it(
    'is refused for as long as a token can live that was handed out while the account was deleted',
    async () => {
      const ana = await session(app).asUser();
      expectSuccess(await ana.client.delete('/users/profile'));
      app.clock.advance(15 * 60_000);
      expect(await app.get(CacheStore).findMark(`revoked:${ana.user.id}`)).toBe('deleted');
      app.clock.advance(60_000);
      expect(await app.get(CacheStore).findMark(`revoked:${ana.user.id}`)).toBeNull();
    },
  );

  rules('SES-03').it(
    'is refused although the cache store was down when the account was deleted',
    async () => {
      const ana = await session(app).asUser();
      const cache = app.get(CacheStore);
      const putMark = cache.putMark.bind(cache);
      let failures = 0;
      cache.putMark = (...mark) => {
        failures += 1;
        return failures < 2 ? Promise.reject(new CacheStoreDownError()) : putMark(...mark);
      };
      expectSuccess(await ana.client.delete('/users/profile'));
      await expectEventually(async () =>
        expectError(await ana.client.get('/notifications'), 404, 'User not found'),
      );
      expect(failures).toBeGreaterThanOrEqual(2);
      cache.putMark = putMark;
    },
  );

  rules('SES-03').it('is refused after a restart that has emptied the cache store', async () => {
    const [ana, ben] = [await session(app).asUser(), await session(app).asUser()];
    await app.get(AccountDeletionService).delete(ana.user.id);
    await app.get(AccountBansService).ban(ben.user.id);
    const refused = async () => {
      expectError(await ana.client.get('/notifications'), 404, 'User not found');
      expectError(await ben.client.get('/notifications'), 401, CLOSED);
    };
    await jobsEnded();
    for (const { user } of [ana, ben]) await app.get(CacheStore).deleteMark(`revoked:${user.id}`);
    await app.get(AccountAccessService).onApplicationBootstrap();
    await refused();
  });

  describe('meets a cache store that has lost', () => {
    const cache = () => app.get(CacheStore);
    const markOf = ({ user }: Session) => cache().findMark(`revoked:${user.id}`);
    const restore = () => app.get(AccountAccessService).restoreMarks();

    rules('SES-01', 'SES-02', 'SES-03').it('all marks: they are put back without a restart', async () => {
      const [ana, ben] = [await session(app).asUser(), await session(app).asUser()];
      await app.get(AccountDeletionService).delete(ana.user.id);
      await app.get(AccountBansService).ban(ben.user.id);
      await jobsEnded();
      for (const { user } of [ana, ben]) await cache().deleteMark(`revoked:${user.id}`);
      await restore();
      expectError(await ana.client.get('/notifications'), 404, 'User not found');
      expectError(await ben.client.get('/notifications'), 401, CLOSED);
      app.clock.advance(16 * 60_000);
      expect([await markOf(ana), await markOf(ben)]).toEqual([null, null]);
    });

    rules('DOR-14').it('all its data: the records decide until the marks are put back', async () => {
      const [ana, ben, eve, asha] = await Promise.all([1, 2, 3, 4].map(() => session(app).asUser()));
      await app.get(AccountDeletionService).delete(ana!.user.id);
      await app.get(AccountBansService).ban(ben!.user.id);
      await app.get(AccountAccessService).outdate(eve!.user.id);
      await jobsEnded();
      const answers = async () => [
        (await ana!.client.get('/notifications')).status,
        (await ben!.client.get('/notifications')).status,
        (await eve!.client.get('/notifications')).status,
        (await asha!.client.get('/notifications')).status,
      ];
      for (const { user } of [ana!, ben!, eve!]) await cache().deleteMark(`revoked:${user.id}`);
      await cache().deleteMark('revocations:whole');
      expect(await answers()).toEqual([404, 401, 401, 200]);
      await restore();
      expect(await markOf(ben!)).toBe('banned');
      expect(await cache().findMark('revocations:whole')).toBe('whole');
      expect(await answers()).toEqual([404, 401, 401, 200]);
    });

    rules('DOR-14').it('its data once more while marks are put back: it is not taken for whole', async () => {
      await cache().deleteMark('revocations:whole');
      const putMark = cache().putMark.bind(cache());
      // The mark of the beginning is lost.
      cache().putMark = () => Promise.resolve();
      try {
        await restore();
      } finally {
        cache().putMark = putMark;
      }
      expect(await cache().findMark('revocations:whole')).toBeNull();
      await restore();
      expect(await cache().findMark('revocations:whole')).toBe('whole');
    });

    rules('SES-16').it('the newest mark: it is put in place of the older one', async () => {
      const ana = await session(app).asUser();
      await app.get(AccountAccessService).outdate(ana.user.id, 'a spared token');
      await app.get(AccountAccessService).apply(ana.user.id);
      const older = (await markOf(ana))!;
      await app.get(AccountAccessService).outdate(ana.user.id);
      await jobsEnded();
      await cache().putMark(`revoked:${ana.user.id}`, older, 60_000);
      await restore();
      expect(await markOf(ana)).toBe('outdated:2:');
    });

    rules('SES-03').it('nothing: no mark is written', async () => {
      const ana = await session(app).asUser();
      await app.get(AccountBansService).ban(ana.user.id);
      await jobsEnded();
      const putMark = cache().putMark;
      cache().putMark = () => Promise.reject(new Error('a mark was written'));
      try {
        await restore();
      } finally {
        cache().putMark = putMark;
      }
      expect(await markOf(ana)).toBe('banned');
    });
  });

  describe('of a banned account', () => {
    rules('SES-02').it('leaves no session to a concurrent login or refresh', async () => {
      const ana = await session(app).asUser();
      const login = () =>
        app.client.fromElsewhere().post('/auth/login', { email: ana.user.email, password: PASSWORD });
      const { token } = refreshCookieOf(await login());
      const [, ...answers] = await Promise.all([
        app.get(AccountBansService).ban(ana.user.id),
        login(),
        app.client.fromElsewhere().post('/auth/refresh', undefined, withRefreshCookie(token)),
        login(),
      ]);
      for (const answer of answers.filter(({ status }) => status === 200)) {
        const survivor = withRefreshCookie(refreshCookieOf(answer).token);
        expectError(await app.client.post('/auth/refresh', undefined, survivor), 401, CLOSED);
        expectError(await app.client.as(answer.body.data.accessToken).get('/notifications'), 401, CLOSED);
      }
    });
  });
});
