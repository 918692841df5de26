import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { useApp } from '../support/create-app.js';
import { expectEventually } from '../support/expect-eventually.js';
import { anOrder } from '../support/factories/an-order.js';

const ORDERS = 120;
/** A poller that finds nothing to do looks at no more, however many orders the shop has. */
const MOST_EXAMINED = 5;

/** The reads of each poller, in every round. */
const POLLED = [
  'account_erasures secondPassAt',
  'books_checks _id,dueAt',
  'orders creditNoteDueAt',
  'orders invoiceDueAt,invoiceNumber',
  'orders reconcileAt',
  'orders releaseAt',
  'outbox state,job',
  'sandbox_gateway_webhooks state,dueAt',
];

interface ProfiledQuery {
  readonly ns: string;
  readonly keysExamined: number;
  readonly docsExamined: number;
  readonly command: { readonly filter?: object; readonly q?: object; readonly query?: object };
}

describe('the pollers of a shop with many orders, none of which is due', () => {
  const app = useApp({}, { databaseOptions: { monitorCommands: 'true' } });

  beforeAll(async () => {
    for (let made = 0; made < ORDERS; made++) await anOrder(app, { orderStatus: 'DELIVERED' });
  });

  it('read an index that has only what is due', async () => {
    const connection = app.get<Connection>(getConnectionToken() as never);
    const { db } = connection;
    // The slowest comes every five seconds: what it asks is waited for, not looked for all the time.
    const slowest = new Promise<void>((resolve) => {
      connection.getClient().on('commandStarted', ({ command }) => {
        if (command['find'] === 'sandbox_gateway_webhooks') resolve();
      });
    });
    await db!.command({ profile: 2 });
    app.clock.advance(1_000);
    await slowest;
    const queries = await expectEventually(async () => {
      const found = await db!.collection<ProfiledQuery>('system.profile').find().toArray();
      const polled = found.filter((query) => POLLED.includes(subjectOf(query)));
      expect([...new Set(polled.map(subjectOf))].toSorted()).toEqual(POLLED);
      return polled;
    });
    await db!.command({ profile: 0 });
    const busy = queries.filter(
      ({ keysExamined, docsExamined }) => keysExamined + docsExamined > MOST_EXAMINED,
    );
    expect(busy).toEqual([]);
  });
});

/** The collection, and the fields of the filter. */
function subjectOf({ ns, command }: ProfiledQuery): string {
  const fields = Object.keys(command.filter ?? command.q ?? command.query ?? {});
  return `${ns.slice(ns.indexOf('.') + 1)} ${fields.join()}`;
}
