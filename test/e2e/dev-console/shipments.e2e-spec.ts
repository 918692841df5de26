import { randomUUID } from 'node:crypto';
import { Carrier } from '#infrastructure/carrier/carrier.port.js';
import { useApp } from '../../support/create-app.js';
import { postForm } from './post-form.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';

/** Tests of reports for orders that the shop does not know; `journey.e2e-spec.ts` shows the effect on an order. */
describe('shipments of the developer console', () => {
  const app = useApp();

  const dispatched = async (): Promise<string> => {
    const orderNumber = `ORD-${randomUUID()}`;
    await app.get(Carrier).createOrder({
      orderNumber,
      orderedAt: app.clock.now(),
      customer: { name: '<b>Asha</b>', email: 'asha@example.com', phone: '9876543210' },
      address: { street: '12 Brigade Road', city: 'Bengaluru', state: 'Karnataka', pincode: '560001' },
      lines: [{ name: 'Kettle', sku: 'KET-1', quantity: 1, unitPriceMinor: 149950 }],
      subtotalMinor: 149950,
      discountMinor: 0,
      parcel: { length: 20, breadth: 15, height: 10, weight: 0.8 },
    });
    return orderNumber;
  };

  rules('OPS-21').it('report a status to the shop, which accepts it', async () => {
    const orderNumber = await dispatched();
    const report = await app.client.post(`//dev/shipments/${orderNumber}`, { status: 'RTO DELIVERED' });
    expect(expectSuccess(report)).toEqual({ orderNumber, status: 'RTO DELIVERED', webhookDelivered: true });
  });

  rules('OPS-24').it(
    'are shown with three buttons and their last report, which the buttons change',
    async () => {
      const orderNumber = await dispatched();
      const page = await app.client.get('//dev');
      expect(page.text).toContain(`action="/dev/shipments/${orderNumber}/form"`);
      expect(page.text).toContain('&lt;b&gt;Asha&lt;/b&gt;');
      for (const status of ['DELIVERED', 'CANCELED', 'RTO DELIVERED'])
        expect(page.text).toContain(`value="${status}"`);
      const answer = await postForm(app, `//dev/shipments/${orderNumber}/form`, { status: 'CANCELED' });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dev?done=reported#shipments']);
      expect((await app.client.get('//dev')).text).toMatch(/last report:\s+CANCELED/);
    },
  );

  rules('OPS-21').it('are 404 for an order that was never dispatched', async () => {
    const answer = await app.client.post('//dev/shipments/ORD-0000000000', { status: 'DELIVERED' });
    expectError(answer, 404, 'Order not found');
  });

  rules('OPS-21').it.each([{}, { status: '' }, { status: 7 }, { status: 'DELIVERED', at: 'now' }])(
    'refuse %p',
    async (body) => {
      expectError(await app.client.post(`//dev/shipments/${await dispatched()}`, body), 400);
    },
  );
});
