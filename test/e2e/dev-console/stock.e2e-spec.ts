import { useApp } from '../../support/create-app.js';
import { postForm } from './post-form.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { checkedOutOrder } from '../../support/factories/an-order.js';
import { aProduct } from '../../support/factories/a-product.js';
import { session } from '../../support/session.js';
import { STAND_INS } from '../../support/services/test-services.js';

describe('the stock at the developer console', () => {
  const app = useApp(STAND_INS);

  const read = async (path: string) => (await app.client.get(`/${path}`)).text;
  const change = (id: string, delta: string, origin = app.url) =>
    postForm(app, `//dev/stock/${id}/form`, { delta }, { origin });

  rules('DEV-16').it(
    'lists products, those that are nearly sold out first, and finds them by word and SKU',
    async () => {
      const plenty = await aProduct(app, { name: 'Copper kettle', currentStock: 900 });
      const scarce = await aProduct(app, { name: 'Brass <b>lamp</b>', currentStock: 1 });
      const page = await read('/dev/stock');
      expect(page.indexOf(scarce._id)).toBeLessThan(page.indexOf(plenty._id));
      expect(page).toContain('Brass &lt;b&gt;lamp&lt;/b&gt;');
      for (const typed of ['kettle', plenty.sku]) {
        const found = await read(`/dev/stock?find=${encodeURIComponent(typed)}`);
        expect(found).toContain(plenty._id);
        expect(found).not.toContain(scarce._id);
      }
      expect(await read('/dev/stock?find=%3Ci%3E')).toContain('No product for &lt;i&gt;');
    },
  );

  rules('DEV-16').it('shows who holds units until when, and each change', async () => {
    const product = await aProduct(app, { currentStock: 10 });
    const { order } = await checkedOutOrder(app, { product, quantity: 3 });
    await checkedOutOrder(app);
    const page = await read(`/dev/stock/${product._id}`);
    expect(page).toContain('<b>7</b> can be sold');
    expect(page).toContain(order.orderNumber);
    expect(page.split('/dev/orders/').length - 1).toBe(1);
    expect(page).toContain('<b>-3</b> RESERVED');
    expect(page).toContain('<b>+10</b> ADMIN');
    const all = await read('/dev/stock');
    expect(all.slice(all.indexOf('id="reservations"'))).toContain(order.orderNumber);
  });

  rules('DEV-16').it('changes by a button, in the name of an administrator, never below zero', async () => {
    const { user: admin, client } = await session(app).asAdmin();
    const product = await aProduct(app, { currentStock: 5 });
    const answer = await change(product._id, '-4');
    expect(answer.headers.get('location')).toBe(`/dev/stock/${product._id}?done=stock-changed#stock`);
    expect(await read(`/dev/stock/${product._id}`)).toContain('<b>1</b> can be sold');
    const [entry] = expectSuccess(
      await client.get(`/audit-log?action=PRODUCT_STOCK_ADJUSTED&subject=${product._id}`),
    ).entries;
    expect(entry).toMatchObject({ before: { currentStock: 5 }, after: { currentStock: 1 } });
    expect(entry.actor).toEqual(admin.id);
    expectError(await change(product._id, '-2'), 409);
    expectError(await change(product._id, 'many'), 400, /^delta /);
    expectError(await change(product._id, '1', 'https://evil.example.com'), 403);
    expect(await read(`/dev/stock/${product._id}`)).toContain('<b>1</b> can be sold');
  });

  it.each(['65f0c3a2b1d4e5f6a7b8c9d0', 'lamp'])('has no page for %s', async (id) => {
    expectError(await app.client.get(`//dev/stock/${id}`), 404, 'Product not found');
  });
});
