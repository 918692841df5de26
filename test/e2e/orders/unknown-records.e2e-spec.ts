import { expectError } from '../../support/expect-envelope.js';
import { ROUTES } from '../../support/routes/route-table.js';
import { sendTo } from '../../support/routes/send.js';
import { session } from '../../support/session.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('a route of one record', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const of = (resource: string) =>
    Object.keys(ROUTES).filter((route) => new RegExp(`/${resource}/(admin/)?\\{id\\}`).test(route));

  rules('ORD-26', 'ORD-31', 'ORR-10', 'ORR-14', 'ERR-11', 'FUL-12', 'FUL-30', 'CST-04', 'RET-14').it.each([
    ...of('orders').map((route) => [route, 'Order not found']),
    ...of('returns').map((route) => [route, 'Return not found']),
  ] as Array<[string, string]>)(
    'is 404 for an unknown id, 400 for a malformed one: %s',
    async (route, message) => {
      const isOfStaff = ROUTES[route]!.access === 'admin';
      const caller = isOfStaff ? admin : await session(app).asUser();
      const input = (await ROUTES[route]!.input?.(app, caller)) ?? {};
      const requested = (id: string) =>
        sendTo(caller.client, route, { ...input, path: { ...input.path, id } });
      expectError(await requested(UNKNOWN_ID), 404, message);
      for (const id of ['xyz', 'ORD-1', UNKNOWN_ID.slice(1), `${UNKNOWN_ID}0`])
        expectError(await requested(id), 400, 'Invalid id format');
    },
  );
});
