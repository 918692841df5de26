import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { CartsService } from '#modules/carts/index.js';
import { OrderRepository } from '#modules/orders/data/order.repository.js';
import { PlaceOrderService } from '#modules/checkout/services/place-order.service.js';
import { CheckoutService } from '#modules/checkout/services/checkout.service.js';
import { GatewayOrdersService } from '#modules/checkout/services/gateway-orders.service.js';
import { OrderTransitionService } from '#modules/orders/writing/order-transition.service.js';
import { ProductsForSaleService } from '#modules/products/index.js';
import { useApp } from '../support/create-app.js';
import { eraseAccount } from '../support/erase-account.js';
import { expectSuccess } from '../support/expect-envelope.js';
import { aProduct, aShirt } from '../support/factories/a-product.js';
import { aShopper, type Shopper } from '../support/factories/an-order.js';
import { session } from '../support/session.js';
import { signal } from '../support/signal.js';
import { stockOf, storedOrder } from '../support/orders.js';

describe('placing a reserved order', () => {
  const app = useApp();

  async function reserved() {
    const shopper = await aShopper(app, { quantity: 2 });
    const { customer, checkout } = shopper;
    return { ...shopper, order: await reserve(customer.user.id, checkout) };
  }

  async function reserve(userId: string, checkout: Shopper['checkout']) {
    const service = app.get(PlaceOrderService);
    const draft = await app.get(CheckoutService).draft(userId, checkout);
    const readings = await service.read(draft);
    return app.get(UnitOfWork).run(() => service.reserve(draft, readings));
  }

  const withdraw = (order: Awaited<ReturnType<typeof reserved>>['order']) =>
    app.get(UnitOfWork).run(() => app.get(OrderTransitionService).cancelReservation(order));

  it('asks the gateway for an order it has made before, instead of a second one', async () => {
    const { order } = await reserved();
    const made = await app.get(PaymentGateway).createOrder({
      receipt: order.orderNumber,
      amountMinor: order.pricing.totalMinor,
      currency: order.currency,
    });
    const placed = await app.get(GatewayOrdersService).createFor(order, true);
    expect(placed.gatewayOrderId).toBe(made.gatewayOrderId);
  });

  it('gives the same order to two that place it at once', async () => {
    const { order } = await reserved();
    const first = await app.get(GatewayOrdersService).createFor(order, false);
    const second = await app.get(GatewayOrdersService).createFor(order, true);
    expect(second).toEqual(first);
  });

  rules('ACD-20').it('places nothing for an account that was deleted in between', async () => {
    const { customer, order } = await reserved();
    await eraseAccount(app, customer.user.id);
    await expect(app.get(GatewayOrdersService).createFor(order, false)).rejects.toThrow('User not found');
    expect(await withdraw(order)).toBe(true);
  });

  rules('ACD-20').it('is seen by a deletion of the account at the same moment', async () => {
    const { customer, checkout } = await aShopper(app);
    const [deletionHasBegun, orderIsCommitted] = [signal(), signal()];
    const deletion = app.get(UnitOfWork).run(async () => {
      // The first read fixes what the transaction sees: no order.
      await app.get(OrderRepository).findAllOf(customer.user.id);
      deletionHasBegun.give();
      await orderIsCommitted.given;
      await eraseAccount(app, customer.user.id);
    });
    await deletionHasBegun.given;
    const order = await reserve(customer.user.id, checkout);
    orderIsCommitted.give();
    await deletion;
    const stored = await app.get(OrderRepository).findById(order._id.toHexString());
    expect(stored).toMatchObject({ ownerErased: true, userEmail: null, userFirstname: 'Deleted user' });
    await expect(app.get(GatewayOrdersService).createFor(order, false)).rejects.toThrow('User not found');
  });

  rules('PAY-08').it('places nothing that the expiry worker has released in between', async () => {
    const { order, product } = await reserved();
    expect(await withdraw(order)).toBe(true);
    await expect(app.get(GatewayOrdersService).createFor(order, false)).rejects.toThrow(
      'Payment gateway unavailable',
    );
    expect(await withdraw(order)).toBe(false);
    expect(await stockOf(app, product._id)).toBe(10);
  });

  /** Changes the product, or what the path names of it, after the next checkout has read it. */
  async function changeOnceRead(path: string, change: object): Promise<void> {
    const admin = await session(app).asAdmin();
    const products = app.get(ProductsForSaleService);
    const findAny = products.findAny.bind(products);
    products.findAny = async (ids) => {
      products.findAny = findAny;
      const found = await findAny(ids);
      expectSuccess(await admin.client.patch(`/products/${path}`, change));
      return found;
    };
  }

  it('has the price at which its units were reserved, though it changed after it was read', async () => {
    const { customer, product, checkout } = await aShopper(app);
    const findAny = app.get(ProductsForSaleService).findAny.bind(app.get(ProductsForSaleService));
    const before = (await findAny([product._id])).get(product._id)!.unitPriceMinor;
    await changeOnceRead(product._id, { basePrice: product.basePrice + 1 });
    const { orderId } = await app.get(CheckoutService).place(customer.user.id, checkout, undefined);
    const { unitPriceMinor } = (await findAny([product._id])).get(product._id)!;
    expect(unitPriceMinor).toBeGreaterThan(before);
    expect((await storedOrder(app, orderId)).items).toMatchObject([{ unitPriceMinor }]);
    expect(await stockOf(app, product._id)).toBe(9);
  });

  rules('CKT-01').it(
    'is refused when the price changes after it was read, and is not the one that was expected',
    async () => {
      const { customer, product, checkout } = await aShopper(app);
      await changeOnceRead(product._id, { basePrice: product.basePrice - 1 });
      const request = { ...checkout, expectedTotal: product.basePrice };
      const placed = app.get(CheckoutService).place(customer.user.id, request, undefined);
      await expect(placed).rejects.toThrow('Prices have changed');
      expect(await stockOf(app, product._id)).toBe(10);
    },
  );

  rules('CKT-04').it('sells no option that was withdrawn after it was read', async () => {
    const product = await aProduct(app, { attributes: { size: ['S', 'M'] } });
    const { customer, checkout } = await aShopper(app, { product });
    const item = { productId: product._id, quantity: 1, selectedAttributes: { size: 'M' } };
    await app.get(CartsService).addItem(customer.user.id, item);
    await changeOnceRead(product._id, { attributes: { size: ['S'] } });
    const placed = app.get(CheckoutService).place(customer.user.id, checkout, undefined);
    await expect(placed).rejects.toThrow(`No longer available: ${product.name}`);
    expect(await stockOf(app, product._id)).toBe(10);
  });

  /** A shopper for the variant M of a shirt, whose options are changed after the checkout has read them. */
  async function shopperForChanged(options: object) {
    const chosen = { size: 'M', color: 'Rust' };
    const shirt = await aShirt(app, {}, [{}, { options: chosen }]);
    const line = { productId: shirt._id, quantity: 1, selectedAttributes: chosen };
    const { customer, checkout } = await aShopper(app, { more: [line] });
    await changeOnceRead(`${shirt._id}/variants/${shirt.variants[1]!._id}`, { options });
    return { shirt, place: () => app.get(CheckoutService).place(customer.user.id, checkout, undefined) };
  }

  rules('CTL-06').it('sells a variant by the options that it has been given after it was read', async () => {
    const { shirt, place } = await shopperForChanged({ size: 'L', color: 'Rust' });
    const { orderId } = await place();
    const { variantId, selectedAttributes } = (await storedOrder(app, orderId)).items[1]!;
    expect(String(variantId)).toBe(shirt.variants[1]!._id);
    expect(selectedAttributes).toEqual({ size: 'L', color: 'Rust' });
    expect(await stockOf(app, shirt._id)).toBe(9);
  });

  rules('VAR-04').it('sells a variant whose options were written in another order meanwhile', async () => {
    const { shirt, place } = await shopperForChanged({ color: 'Rust', size: 'M' });
    const { orderId } = await place();
    const { variantId } = (await storedOrder(app, orderId)).items[1]!;
    expect(String(variantId)).toBe(shirt.variants[1]!._id);
    expect(await stockOf(app, shirt._id)).toBe(9);
  });

  it('cannot be deleted once the gateway order exists', async () => {
    const { order, product } = await reserved();
    await app.get(GatewayOrdersService).createFor(order, false);
    expect(await withdraw(order)).toBe(false);
    expect(await stockOf(app, product._id)).toBe(8);
    expect((await storedOrder(app, order._id.toHexString())).hasGatewayOrder).toBe(true);
  });
});
