import type { ReturnView } from '#modules/returns/views/return.view.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aDeliveredOrder, aReturn } from '../../support/factories/a-return.js';
import { aUser } from '../../support/factories/a-user.js';
import { session } from '../../support/session.js';
import { useApp } from '../../support/create-app.js';

describe('GET /returns', () => {
  const app = useApp();

  rules('RET-07', 'RET-27', 'RET-28').it(
    "lists the caller's own as they were answered, newest first, twenty a page",
    async () => {
      const { client, user } = await session(app).asUser();
      const empty = { returns: [], meta: { total: 0, limit: 20, page: 1 } };
      expect(expectSuccess(await client.get('/returns'))).toEqual(empty);
      const other = await aUser(app);
      await aReturn(app, other.id, await aDeliveredOrder(app, other.id));
      const opened: ReturnView[] = [];
      for (let index = 1; index <= 21; index++) {
        opened.unshift(await aReturn(app, user.id, await aDeliveredOrder(app, user.id), `Reason ${index}`));
        app.clock.advance(1000);
      }
      const first = expectSuccess(await client.get('/returns'));
      expect(first.meta).toEqual({ total: 21, limit: 20, page: 1 });
      expect(first.returns).toEqual(opened.slice(0, 20));
      expect(expectSuccess(await client.get('/returns?page=2')).returns).toEqual(opened.slice(20));
    },
  );
});
