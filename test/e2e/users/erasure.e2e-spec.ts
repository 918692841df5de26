import { UsersService } from '#modules/users/index.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aCustomerHistory, type CustomerHistory } from '../../support/factories/a-customer-history.js';
import { mailTo } from '../../support/inbox.js';
import { fileNameOf } from '../../support/media.js';
import { everythingKept, placesOf } from './everything-kept.js';
import { session, type Session } from '../../support/session.js';

describe('what a deleted account leaves', () => {
  const app = useApp({ S3_ENDPOINT: '' });
  let admin: Session;
  let leaving: CustomerHistory;
  let staying: CustomerHistory;
  let keptOfStaying: string[];
  let keptBefore: { orders: any[]; ticket: any; returns: any[] };
  /** Everything that must be gone: the personal texts, the files, and the identifier of the user. */
  let needles: Record<string, string>;

  beforeAll(async () => {
    // The scan reads the image host's folder.
    [leaving, staying] = [await aCustomerHistory(app, 'ana'), await aCustomerHistory(app, 'ben')];
    for (const { client, email, userId } of [leaving, staying]) {
      // The file is mailed to a verified address alone.
      await app.get(UsersService).markEmailVerified(userId);
      expectSuccess(await client.post('/users/profile/export'), 202);
      await mailTo(app, email, /data export is ready/);
    }
    admin = await session(app).asAdmin();
    keptBefore = await expectEventually(async () => {
      const records = await recordsOf(leaving);
      // A worker gives a paid order its invoice number a moment later.
      for (const { paymentStatus, invoiceNumber } of records.orders)
        if (paymentStatus === 'PAID') expect(invoiceNumber).not.toBeNull();
      return records;
    });
    keptOfStaying = await placesOf(app, needlesOf(staying));
    needles = needlesOf(leaving);
  });

  const needlesOf = ({ markers, files, userId }: CustomerHistory): Record<string, string> => ({
    ...markers,
    ...Object.fromEntries(files.map((url, index) => [`file ${index}`, fileNameOf(url)])),
    'user id': userId,
  });

  /** Returns what administrators see of a customer's orders, returns and ticket. */
  const recordsOf = async ({ orders, ticketId }: CustomerHistory) => {
    const all = expectSuccess(await admin.client.get('/orders/admin?limit=100')).orders;
    const mine = all.filter(({ orderNumber }: any) => Object.values(orders).includes(orderNumber));
    const details = [];
    for (const { _id } of mine) details.push(expectSuccess(await admin.client.get(`/orders/admin/${_id}`)));
    const returns = expectSuccess(await admin.client.get('/returns/admin?limit=100')).returns;
    return {
      orders: details,
      returns: returns.filter(({ orderNumber }: any) => orderNumber === orders.returned),
      ticket: expectSuccess(await admin.client.get(`/support-tickets/${ticketId}`)),
    };
  };

  it('was everywhere before: the scan finds each marker, in every collection that holds persons', async () => {
    const found = await placesOf(app, needles);
    const names = new Set(found.map((line) => line.slice(line.indexOf(': ') + 2)));
    expect(Object.keys(needles).filter((name) => !names.has(name))).toEqual([]);
    const places = new Set(found.map((line) => line.slice(0, line.indexOf(': '))));
    expect([...places]).toEqual(
      expect.arrayContaining(
        [
          'users',
          'carts',
          'wishlists',
          'orders',
          'returns',
          'support_tickets',
          'interactions',
          'interaction_votes',
          'notifications',
          'coupon_uses',
          'refresh_tokens',
          'idempotency_records',
          'data_exports',
          'avatar_files',
          'sandbox_inbox',
          'sandbox_carrier_orders',
        ].map((name) => `collection ${name}`),
      ),
    );
    expect(found).toContain('cache: user id');
    expect([...places].filter((place) => place.startsWith('file media/avatars/'))).toHaveLength(2);
    expect([...places].filter((place) => place.startsWith('file media/tickets/'))).toHaveLength(1);
  });

  describe('after DELETE /users/profile', () => {
    beforeAll(async () => {
      expectSuccess(await leaving.client.delete('/users/profile'));
    });

    rules('ACC-06').it(
      'is nowhere: not in the database, the outbox, the cache, the queues or the files',
      async () => {
        const { 'user id': _, ...personal } = needles;
        await expectEventually(async () => expect(await placesOf(app, personal)).toEqual([]));
      },
    );

    it('is an identifier without a name at most, in the orders that the shop has to account for', async () => {
      await expectEventually(async () => {
        expect(await placesOf(app, { 'user id': leaving.userId })).toEqual([
          'cache: user id',
          'collection access_revocations: user id',
          'collection account_erasures: user id',
          'collection orders: user id',
        ]);
      });
    });

    rules('ACC-03').it(
      'is an order without name and addresses, with all that was bought, at what price, and how it went',
      async () => {
        const { orders } = await recordsOf(leaving);
        expect(orders).toHaveLength(2);
        const gone = {
          street: 'Deleted',
          city: 'Deleted',
          state: 'Deleted',
          pincode: '000000',
          label: 'OTHER',
        };
        expect(orders).toEqual(
          keptBefore.orders.map((order) => ({
            ...order,
            customer: {
              _id: leaving.userId,
              email: null,
              firstname: 'Deleted user',
              lastname: null,
              phone: null,
            },
            shippingAddress: gone,
            notes: [],
          })),
        );
      },
    );

    rules('ACC-04').it('is a return with its lines and its status', async () => {
      const { returns } = await recordsOf(leaving);
      expect(returns).toHaveLength(1);
      const [before] = keptBefore.returns;
      const { items, status, orderNumber, createdAt } = before;
      expect(returns[0]).toMatchObject({ items, status, orderNumber, createdAt });
      expect(returns[0].reason).not.toBe(before.reason);
    });

    rules('ACC-05').it(
      "is a ticket with the shop's words, the customer's redacted and the attachments destroyed",
      async () => {
        const { ticket } = await recordsOf(leaving);
        expect(ticket).toMatchObject({
          _id: leaving.ticketId,
          attachments: [],
          status: keptBefore.ticket.status,
        });
        expect(ticket.messages.map(({ from }: any) => from)).toEqual(['USER', 'ADMIN', 'USER']);
        expect(ticket.messages[1].message).toBe('We look into it.');
      },
    );

    rules('ACD-13').it('is a review of a deleted user', async () => {
      const { productId } = await reviewed();
      const { interactions } = expectSuccess(await app.client.get(`/interactions/product/${productId}`));
      expect(interactions).toHaveLength(1);
      const nobody = { _id: null, firstname: 'Deleted user', avatar: null };
      expect(interactions[0]).toMatchObject({ _id: leaving.reviewId, userId: nobody, voteCount: 1 });
      expect(interactions[0].comments[0].userId).toEqual(nobody);
    });

    rules('ACD-12').it('is no session: neither the refresh token nor the password opens one', async () => {
      const login = { email: leaving.email, password: 'Secret#123' };
      expectError(await app.client.fromElsewhere().post('/auth/login', login), 401);
      expectError(await leaving.client.get('/users/profile'), 404, 'User not found');
    });

    it('is no code in the cache store', async () => {
      const cache = (await everythingKept(app)).get('cache')!;
      const codeOf = ({ userId }: CustomerHistory) => new RegExp(`code:[a-z-]+:${userId}`);
      expect(cache).not.toMatch(codeOf(leaving));
      expect(cache).toMatch(codeOf(staying));
    });

    rules('ACC-10').it('does not touch another customer', async () => {
      expect(await placesOf(app, needlesOf(staying))).toEqual(keptOfStaying);
    });

    it('is not even remembered as deleted once the last access token has run out', async () => {
      app.clock.advance(20 * 60_000);
      await expectEventually(async () => {
        expect(await placesOf(app, { 'user id': leaving.userId })).toEqual(['collection orders: user id']);
      });
    });
  });

  /** The product that the leaving customer reviewed. */
  const reviewed = async (): Promise<{ productId: string }> => {
    const kept = (await everythingKept(app)).get('collection interactions')!;
    const [, productId] = new RegExp(`_id=${leaving.reviewId}[\\s\\S]*?productId=([0-9a-f]{24})`).exec(kept)!;
    return { productId: productId! };
  };
});
