import { Redis } from 'ioredis';
import { decodeJwt } from 'jose';
import { expectEventually } from '../support/expect-eventually.js';
import { Shop, type Process } from './support/shop.js';
import { LoadGenerator } from './support/load-generator.js';

/** `week-of-faults` stops, freezes and fills it. */
describe('Redis', () => {
  let shop: Shop;
  let apis: Process[];

  beforeAll(async () => {
    shop = await Shop.open();
    apis = [await shop.startApi(), await shop.startApi()];
    await shop.startWorker();
  });

  afterAll(() => shop.close());

  async function forgetEverything(): Promise<void> {
    const redis = new Redis(shop.redis.port);
    await redis.flushall();
    redis.disconnect();
  }

  rules('SES-02').it('lets no banned account in again when it has forgotten everything', async () => {
    const token = await shop.signInAdmin(apis[0]!);
    const { token: bannedToken } = await shop.aCustomer(apis[0]!);
    const path = `/users/admin/${decodeJwt(bannedToken).sub}`;
    await apis[0]!.client.data('PATCH', path, { token, body: { isActive: false } });
    const refused = async () => {
      for (const { client } of apis)
        await client.refusal(401, 'GET', '/users/profile', { token: bannedToken });
    };
    await refused();
    // Its job would put the mark back, too, but only once.
    await expectEventually(async () => expect(await shop.unfinishedEffects()).toEqual([]));
    await forgetEverything();
    await expectEventually(refused);
  });

  it('costs no mail when it has forgotten everything: the outbox brings each job back', async () => {
    shop.mail.refuseWith(451);
    const load = await LoadGenerator.open(shop, apis);
    await load.waitForOrders(20);
    await load.close();
    await expectEventually(async () => {
      expect(await shop.database.collection('outbox').countDocuments({ state: 'PENDING' })).toBe(0);
    });
    await forgetEverything();
    shop.mail.refuseWith(undefined);
    await load.expectNothingLost();
    expect(load.refusals).toEqual([]);
  });
});
