import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aDeliveredOrder, aReturn } from '../../support/factories/a-return.js';
import { aUser } from '../../support/factories/a-user.js';
import { session } from '../../support/session.js';
import { useApp } from '../../support/create-app.js';

describe('GET /returns', () => {
  const app = useApp();

  const reasonsOf = (returns: Array<{ reason: string }>) => returns.map(({ reason }) => reason);

  rules('RET-07', 'RET-27').it("lists the caller's own, newest first, twenty a page", async () => {
    const { client, user } = await session(app).asUser();
    const empty = { returns: [], meta: { total: 0, limit: 20, page: 1 } };
    expect(expectSuccess(await client.get('/returns'))).toEqual(empty);
    const other = await aUser(app);
    await aReturn(app, other.id, await aDeliveredOrder(app, other.id));
    for (let index = 1; index <= 21; index++) {
      await aReturn(app, user.id, await aDeliveredOrder(app, user.id), `Reason ${index}`);
      app.clock.advance(1000);
    }
    const first = expectSuccess(await client.get('/returns'));
    expect(first.meta).toEqual({ total: 21, limit: 20, page: 1 });
    expect(reasonsOf(first.returns)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Reason ${21 - index}`),
    );
    expect(reasonsOf(expectSuccess(await client.get('/returns?page=2')).returns)).toEqual(['Reason 1']);
    expect(expectSuccess(await client.get('/returns?limit=100')).returns).toHaveLength(21);
    expect(expectSuccess(await client.get('/returns?limit=1')).returns).toHaveLength(1);
  });

  rules('RET-28').it('shows a return as it was answered', async () => {
    const { client, user } = await session(app).asUser();
    const opened = await aReturn(app, user.id, await aDeliveredOrder(app, user.id));
    expect(expectSuccess(await client.get('/returns')).returns).toEqual([opened]);
  });

  rules('RET-07').it.each(['limit=0', 'limit=101', 'page=0', 'page=x', 'status=REQUESTED'])(
    'refuses ?%s',
    async (query) => {
      const { client } = await session(app).asUser();
      expectError(await client.get(`/returns?${query}`), 400);
    },
  );
});
