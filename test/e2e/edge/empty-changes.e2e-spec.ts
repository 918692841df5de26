import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { effectsEnded } from '../../support/effects-ended.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aCategory } from '../../support/factories/a-category.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aWebhookEndpoint } from '../../support/factories/a-webhook-endpoint.js';
import { aZone } from '../../support/factories/a-zone.js';
import { aProduct, aShirt } from '../../support/factories/a-product.js';
import { anAddress } from '../../support/factories/an-address.js';
import { checkedOutOrder } from '../../support/factories/an-order.js';
import { aReview } from '../../support/factories/an-interaction.js';
import { describedOperations } from '../../support/operations.js';
import { useAdmin } from '../../support/session.js';

/** The routes that do nothing without a field, and so require one. */
const WANTS_ONE = [
  '/products/admin/bulk',
  '/products/{id}/stock',
  '/products/{id}/variants/{variantId}/stock',
  '/interactions/admin/{interactionId}',
  '/users/admin/{id}',
];

describe('a PATCH without a field', () => {
  const app = useApp();
  const admin = useAdmin(app);

  const collections = [
    'products',
    'categories',
    'coupons',
    'shipping_zones',
    'webhook_endpoints',
    'shipping_zone_books',
    'users',
    'interactions',
    'orders',
    'audit_log',
  ];
  const stored = () =>
    Promise.all(collections.map((name) => collectionOf(app, name).find().sort({ _id: 1 }).toArray()));

  rules('ACD-16').it('is 200 and changes nothing, wherever none is required', async () => {
    const [category, coupon, product, shirt] = [
      await aCategory(app),
      await aCoupon(app),
      await aProduct(app),
      await aShirt(app),
    ];
    const review = await aReview(app, { productId: product._id, userId: admin.user.id });
    const [address] = expectSuccess(await admin.client.post('/users/profile/addresses', anAddress()), 201);
    const { order, customer } = await checkedOutOrder(app);
    const paths: Record<string, string> = {
      '/users/profile': '/users/profile',
      '/users/profile/preferences': '/users/profile/preferences',
      '/orders/{id}/address': `/orders/${order.orderId}/address`,
      '/orders/admin/{id}/address': `/orders/admin/${order.orderId}/address`,
      '/orders/admin/{id}/tags': `/orders/admin/${order.orderId}/tags`,
      '/users/admin/{id}/tags': `/users/admin/${customer.user.id}/tags`,
      '/users/profile/addresses/{addressId}': `/users/profile/addresses/${address._id}`,
      '/categories/{id}': `/categories/${category._id}`,
      '/coupons/{id}': `/coupons/${coupon._id}`,
      '/shipping/zones/{id}': `/shipping/zones/${(await aZone(app))._id}`,
      '/webhook-endpoints/{id}': `/webhook-endpoints/${(await aWebhookEndpoint(app))._id}`,
      '/interactions/{interactionId}': `/interactions/${review._id}`,
      '/products/{id}': `/products/${product._id}`,
      '/products/{id}/variants/{variantId}': `/products/${shirt._id}/variants/${shirt.variants[0]!._id}`,
    };
    const optional = (await describedOperations(app))
      .filter(({ method, body }) => method === 'PATCH' && body !== undefined && body.required === undefined)
      .map(({ name }) => name.replace('PATCH /api/v1', ''));
    expect(optional.toSorted()).toEqual([...Object.keys(paths), ...WANTS_ONE].toSorted());
    await effectsEnded(app);
    const before = await stored();
    app.clock.advance(1_000);
    for (const [name, path] of Object.entries(paths)) {
      const { client } = name === '/orders/{id}/address' ? customer : admin;
      expectSuccess(await client.patch(path, {}));
    }
    expect(await stored()).toEqual(before);
  });
});
