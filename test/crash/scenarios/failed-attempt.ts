import { LinkTokens } from '#common/crypto/link-tokens.js';
import { LINK_SECRET } from '../shop/world.js';
import { dispatched, expectOrder } from './order-steps.js';
import type { Scenario } from './scenario.js';

/** The courier cannot deliver; the customer asks for another attempt by the link, and the staff for the way back. */
export const failedAttempt: Scenario = {
  name: 'an attempt that fails',
  async play(world, begin) {
    const order = await dispatched(world);
    const { orderId, orderNumber } = order;
    world.carrier.report(orderNumber, 'UNDELIVERED');
    const asked = () =>
      world.carrier.attempts.filter(({ awb }) => awb === awbOf()).map(({ action }) => action);
    const awbOf = () => world.carrier.shipments.find((known) => known.order.number === orderNumber)!.awb;
    await begin();
    await world.carrierSends(orderNumber, 'UNDELIVERED');
    await world.quiet();
    const { nonce } = (await world.find('orders', orderId))!['redeliveryLink'] as { nonce: string };
    const token = new LinkTokens(LINK_SECRET, 'redelivery links').tokenOf(nonce);
    await world.call('POST', `/redelivery-links/${token}`, { body: {}, done: ['REDELIVERY_ALREADY_ASKED'] });
    await world.quiet();
    // A crash after the carrier's answer asks it once more.
    expect(new Set(asked())).toEqual(new Set(['re-attempt']));
    expect(asked().length).toBeLessThanOrEqual(1 + world.killsSinceArmed);
    await world.call('POST', `/orders/admin/${orderId}/redeliver`, {
      as: 'admin',
      body: { action: 'RETURN', note: 'Refused at the door' },
    });
    await expectOrder(
      world,
      order,
      {
        orderStatus: 'SHIPPED',
        attention: [],
        redelivery: { action: 'RETURN', takenAt: expect.any(String), refusal: null, answeredAt: null },
      },
      {
        stock: 8,
        couponUses: 1,
        mails: [/is confirmed$/, /been shipped$/, /could not deliver/],
        notices: ['Order shipped', 'Delivery attempt failed'],
      },
    );
    expect(asked().at(-1)).toBe('return');
  },
};
