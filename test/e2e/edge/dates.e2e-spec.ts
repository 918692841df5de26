import { UsersService } from '#modules/users/index.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aCustomerHistory, type CustomerHistory } from '../../support/factories/a-customer-history.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { mailTo } from '../../support/inbox.js';
import { addressOf, operationsOf, type Operation } from '../../support/operations.js';
import { useAdmin } from '../../support/session.js';

const ISO_UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
/** The form of a date in any notation: a day, a time of day, or the name of a zone. */
const LIKE_A_DATE = /\d{4}-\d{2}-\d{2}|\b\d{1,2}:\d{2}:\d{2}\b|\bGMT\b/;
/** Fields that hold dates by their name. `startDate` and the like are given, not answered. */
const DATE_FIELD = /(At|Until|From|Login)$|^(at|start|end|dob|timestamp)$/;

/** Every date field of the answers. One that is missing here, or that no answer has any more, fails. */
const DATE_FIELDS = [
  'addedAt',
  'at',
  'createdAt',
  'end',
  'lastLogin',
  'readAt',
  'start',
  'timestamp',
  'updatedAt',
  'validFrom',
  'validUntil',
];

describe('every date of every answer', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });
  const admin = useAdmin(app);
  let history: CustomerHistory;
  let reads: Operation[];
  let ids: { order: string; coupon: string };
  let exported: unknown;

  beforeAll(async () => {
    history = await aCustomerHistory(app, 'dated');
    const now = app.clock.nowMs();
    await aCoupon(app, { validFrom: new Date(now), validUntil: new Date(now + 86_400_000) });
    const { orders } = expectSuccess(await history.client.get('/orders/my-order'));
    const { coupons } = expectSuccess(await admin.client.get('/coupons'));
    ids = { order: orders[0]._id, coupon: coupons[0]._id };
    // The file is mailed to a verified address alone.
    await app.get(UsersService).markEmailVerified(history.userId);
    expectSuccess(await history.client.post('/users/profile/export'), 202);
    const [file] = (await mailTo(app, history.email, /data export/)).attachments;
    exported = JSON.parse(file!.content.toString());
    // Papers have dates in words.
    reads = (await operationsOf(app)).filter(
      ({ method, path }) =>
        method === 'GET' && path.startsWith('/api/v1') && !/\/invoice$|\/credit-notes\//.test(path),
    );
  });

  /** The identifiers that stand in the paths, by the path. */
  function idsFor(path: string): Record<string, string> {
    const productId = history.traces['product']!;
    if (path.includes('interactions')) return { productId, interactionId: history.reviewId };
    if (path.includes('orders')) return { id: ids.order };
    if (path.includes('support-tickets')) return { id: history.ticketId };
    if (path.includes('coupons')) return { id: ids.coupon };
    return { id: productId };
  }

  /** Looks at every value below `node`. @returns what is no date in ISO 8601 and UTC but ought to be, or looks like one */
  function faultsIn(node: unknown, at: string, seen: Set<string>): string[] {
    if (typeof node === 'object' && node !== null) {
      return Object.entries(node).flatMap(([key, value]) => faultsIn(value, `${at}.${key}`, seen));
    }
    const key = at.slice(at.lastIndexOf('.') + 1);
    const named = DATE_FIELD.test(key) && node !== null;
    if (named) seen.add(key);
    const isDate = typeof node === 'string' && ISO_UTC.test(node) && !Number.isNaN(Date.parse(node));
    const shouldBe = named || (typeof node === 'string' && LIKE_A_DATE.test(node));
    return shouldBe && !isDate ? [`${at} is ${JSON.stringify(node)}`] : [];
  }

  rules('EVE-12').it(
    'is in ISO 8601 and UTC, with milliseconds: in the lists, the details and the data export',
    async () => {
      const seen = new Set<string>();
      const faults: string[] = [];
      const [notification] = expectSuccess(await history.client.get('/notifications')).notifications;
      const read = await history.client.patch(`/notifications/${notification._id}/read`);
      faults.push(...faultsIn(read.body, 'PATCH read', seen));
      let answered = 0;
      for (const operation of reads) {
        const address = addressOf(operation, idsFor(operation.path));
        let answer = await history.client.get(address);
        if (answer.status !== 200) answer = await admin.client.get(address);
        if (answer.status !== 200 || typeof answer.body === 'string') continue;
        answered += 1;
        faults.push(...faultsIn(answer.body, `GET ${operation.path}`, seen));
      }
      faults.push(...faultsIn(exported, 'export', seen));
      expect(faults).toEqual([]);
      expect(answered).toBeGreaterThan(25);
      expect([...seen].toSorted()).toEqual(expect.arrayContaining(DATE_FIELDS));
    },
  );
});
