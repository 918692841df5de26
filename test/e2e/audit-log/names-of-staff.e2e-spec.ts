import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { anOrder, paidOrder } from '../../support/factories/an-order.js';
import { session } from '../../support/session.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('the names of staff', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);
  const get = async (path: string) => expectSuccess(await admin.client.get(path));

  rules('ADL-09').it(
    'are beside their ids in history, notes, stock movements and the audit log',
    async () => {
      const meera = await session(app).asAdmin({ firstname: 'Meera', lastname: 'Nair' });
      const by = `ADMIN:${meera.user.id}`;
      const { order } = await paidOrder(app);
      const path = `/orders/admin/${order.orderId}`;
      const note = expectSuccess(await meera.client.post(`${path}/notes`, { text: 'Call first' }), 201);
      expect(note).toMatchObject({ by, byName: 'Meera Nair' });
      const moved = expectSuccess(await meera.client.patch(`${path}/status`, { status: 'SHIPPED' }));
      expect(moved.notes).toEqual([note]);
      const steps = moved.statusHistory.map((step: { by: string; byName: string | null }) => [
        step.by,
        step.byName,
      ]);
      expect(steps.at(-1)).toEqual([by, 'Meera Nair']);
      expect(steps.slice(0, -1).every(([, name]: [string, string | null]) => name === null)).toBe(true);
      const { _id } = await aProduct(app);
      expectSuccess(
        await meera.client.patch(`/products/${_id}/stock`, { delta: 2, reason: 'Counted again' }),
      );
      const { movements } = await get(`/products/admin/${_id}/stock-movements`);
      expect(movements[0]).toMatchObject({ by, byName: 'Meera Nair' });
      const { entries } = await get(`/audit-log?actor=${meera.user.id}`);
      expect(entries).toHaveLength(3);
      for (const entry of entries)
        expect(entry).toMatchObject({ actor: meera.user.id, byName: 'Meera Nair' });
      await eraseAccount(app, meera.user.id);
      const after = await get(path);
      expect([after.notes[0].byName, after.statusHistory.at(-1).byName]).toEqual([null, null]);
      const log = await get(`/audit-log?subject=${order.orderId}`);
      expect(log.entries.map(({ byName }: { byName: string | null }) => byName)).toEqual([null, null]);
    },
  );

  rules('ADL-08').it('belong to the changes of a period', async () => {
    const { _id } = await anOrder(app);
    const notes = `/orders/admin/${_id.toHexString()}/notes`;
    for (const text of ['One', 'Two', 'Three']) {
      expectSuccess(await admin.client.post(notes, { text }), 201);
      app.clock.advance(1000);
    }
    const log = `/audit-log?subject=${_id.toHexString()}`;
    const [third, second, first] = (await get(log)).entries;
    const ids = async (query: string) =>
      (await get(`${log}${query}`)).entries.map((entry: { _id: string }) => entry._id);
    expect(await ids(`&from=${second.at}`)).toEqual([third._id, second._id]);
    expect(await ids(`&to=${second.at}`)).toEqual([first._id]);
    expect(await ids(`&from=${second.at}&to=${third.at}&action=ORDER_NOTE_ADDED`)).toEqual([second._id]);
    expect(await ids(`&to=${third.at.slice(0, 10)}&limit=1`)).toEqual([third._id]);
    const { meta } = await get(`${log}&from=${first.at}&limit=2&cursor=`);
    expect(await ids(`&from=${first.at}&limit=2&cursor=${meta.nextCursor}`)).toEqual([first._id]);
    expectError(await admin.client.get('/audit-log?from=yesterday'), 400, 'from must be an ISO 8601 date');
  });
});
