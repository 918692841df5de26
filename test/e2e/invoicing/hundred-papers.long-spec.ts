import { anOrder } from '../../support/factories/an-order.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { readPdf } from '../../support/read-pdf.js';

describe('a hundred papers', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  rules('PPR-05').it.each(['INVOICES', 'PACKING_SLIPS'])(
    'are, for the kind %s, one file of a hundred pages, made within seconds and little memory',
    async (kind) => {
      const items = Array.from({ length: 10 }, (_, i) => ({
        productId: `${i}`.padStart(24, '0') as never,
        name: `Kettle ${i}`,
        sku: `KETTLE-${i}`,
        quantity: 1 + i,
        unitPriceMinor: 100_000,
        lineTotalMinor: 100_000 * (1 + i),
      }));
      const orders = await Promise.all(Array.from({ length: 100 }, () => anOrder(app, { items })));
      const before = process.memoryUsage().rss;
      const answer = await fetch(`${app.url}/api/v1/orders/admin/papers`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ids: orders.map(({ _id }) => _id.toHexString()), kind }),
      });
      expect(answer.status).toBe(200);
      const file = new Uint8Array(await answer.arrayBuffer());
      expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
      expect(file.length).toBeLessThan(5_000_000);
      const { pages } = readPdf(file);
      expect(pages).toHaveLength(100);
      orders.forEach(({ orderNumber }, index) => expect(pages[index]).toContain(orderNumber));
    },
    60_000,
  );
});
