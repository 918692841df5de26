import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct, variantInput } from '../../support/factories/a-product.js';
import { anAddress } from '../../support/factories/an-address.js';
import { payAtGateway, verifyPayment } from '../../support/factories/an-order.js';
import { session, useAdmin, type Session } from '../../support/session.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';

const ATTRIBUTES = { color: ['Red', 'Blue'], size: ['S', 'M'], gift: [true, false] };

describe('options of variants', () => {
  const app = useApp();
  const admin = useAdmin(app);

  const change = (id: string, body: object) => admin.client.patch(`/products/${id}`, body);
  const changed = async (id: string, body: object) => expectSuccess(await change(id, body));
  const optionsOf = ({ variants }: any) => variants.map(({ options }: any) => options);
  const read = async (id: string) => expectSuccess(await admin.client.get(`/products/admin/${id}`));

  /** A shirt whose variants are Red S, and Blue S; it comes as a gift or not. */
  async function aShirt(): Promise<any> {
    const { _id } = await aProduct(app, { name: 'Shirt', currentStock: 0, attributes: ATTRIBUTES });
    for (const color of ['Red', 'Blue'])
      expectSuccess(
        await admin.client.post(`/products/${_id}/variants`, variantInput({ color, size: 'S' })),
        201,
      );
    return read(_id);
  }

  rules('CTL-05').it('are renamed with the attribute, all at once', async () => {
    const shirt = await aShirt();
    const renameOptions = [
      { name: 'color', from: 'Red', to: 'Blue' },
      { from: 'Blue', to: 'Red' },
      { from: 'S', to: 'Small' },
    ];
    const after = await changed(shirt._id, { version: shirt.version, renameOptions });
    expect(after.attributes).toEqual({ color: ['Blue', 'Red'], size: ['Small', 'M'], gift: [true, false] });
    expect(optionsOf(after)).toEqual([
      { color: 'Blue', size: 'Small' },
      { color: 'Red', size: 'Small' },
    ]);
    expect(after.variants.map(({ currentStock }: any) => currentStock)).toEqual([5, 5]);
    expect(after.version).toBe(shirt.version + 1);
  });

  rules('CTL-05').it.each([
    [{ from: 'Green', to: 'Lime' }, 'no attribute has the value Green'],
    [{ name: 'size', from: 'Red', to: 'Lime' }, 'size has no value Red'],
    [{ name: 'cut', from: 'Red', to: 'Lime' }, 'cut has no value Red'],
    [{ name: 'constructor', from: 'Red', to: 'Lime' }, 'constructor has no value Red'],
    [{ from: 'Red', to: 'Blue' }, 'color would have Blue twice'],
    [{ from: 'true', to: 'yes' }, 'no attribute has the value true'],
  ])('are not renamed by %j', async (rename, message) => {
    const shirt = await aShirt();
    const refused = await change(shirt._id, { name: 'Other', renameOptions: [rename] });
    expectError(refused, 400, `renameOptions: ${message}`);
    expect(await read(shirt._id)).toEqual(shirt);
  });

  rules('CTL-05').it('need the name of one of several attributes with the value', async () => {
    const attributes = { outside: ['Red'], lining: ['Red', 'Blue'] };
    const { _id } = await aProduct(app, { attributes });
    const rename = { from: 'Red', to: 'Rust' };
    const message = 'renameOptions: name which of outside, lining has the value Red';
    expectError(await change(_id, { renameOptions: [rename] }), 400, message);
    const twice = [rename, rename].map((each) => ({ ...each, name: 'lining' }));
    expectError(
      await change(_id, { renameOptions: twice }),
      400,
      'renameOptions: lining Red is renamed twice',
    );
    const after = await changed(_id, { renameOptions: [{ ...rename, name: 'lining' }] });
    expect(after.attributes).toEqual({ outside: ['Red'], lining: ['Rust', 'Blue'] });
  });

  rules('CTL-05').it('change with the attributes in one request, or not at all', async () => {
    const shirt = await aShirt();
    const [red, blue] = shirt.variants;
    const attributes = { colour: ['Crimson', 'Blue'], size: ['S', 'M'] };
    const body = {
      attributes,
      variants: [
        { _id: red._id, options: { colour: 'Crimson', size: 'S' }, basePrice: 700, version: red.version },
        { _id: blue._id, options: { colour: 'Blue', size: 'M' } },
      ],
    };
    expectError(
      await change(shirt._id, { attributes }),
      400,
      `attributes.color must keep Red: the variant ${red.sku} has it`,
    );
    const one = { ...body, variants: [body.variants[0]] };
    expectError(
      await change(shirt._id, one),
      400,
      `attributes.color must keep Blue: the variant ${blue.sku} has it`,
    );
    const unknown = { ...body, variants: [{ _id: UNKNOWN_ID, weight: 1 }] };
    expectError(await change(shirt._id, unknown), 404, 'Variant not found');
    const same = body.variants.map((variant) => ({ ...variant, options: { colour: 'Blue', size: 'S' } }));
    expectError(
      await change(shirt._id, { ...body, variants: same }),
      409,
      'The product has a variant with these options',
    );
    const twice = { variants: [body.variants[1], body.variants[1]] };
    expectError(await change(shirt._id, twice), 400, 'variants must name each variant once');
    expect(await read(shirt._id)).toEqual(shirt);
    const after = await changed(shirt._id, body);
    expect(after).toMatchObject({ attributes, version: shirt.version + 1, currentStock: 10 });
    expect(optionsOf(after)).toEqual(body.variants.map(({ options }) => options));
    expect(after.variants[0].basePrice).toBe(700);
    expectError(await change(shirt._id, body), 409, /^Changed meanwhile/);
  });

  describe('of a cart line', () => {
    let asha: Session;
    let addressId: string;

    beforeEach(async () => {
      asha = await session(app).asUser();
      const book = await asha.client.post('/users/profile/addresses', anAddress());
      addressId = expectSuccess(book, 201)[0]._id;
    });

    const lines = async () => expectSuccess(await asha.client.get('/carts')).items;
    const add = async (productId: string, selectedAttributes: object) =>
      expectSuccess(await asha.client.post('/carts/items', { productId, selectedAttributes })).items.at(-1);
    const checkOut = async () =>
      expectSuccess(await asha.client.post('/orders/checkout', { addressId, paymentMethod: 'GATEWAY' }));
    const pay = async (order: any) =>
      expectSuccess(
        await verifyPayment({ customer: asha, order }, await payAtGateway(app, order.gatewayOrderId)),
      );
    const RED = { color: 'Red', size: 'S', gift: true };

    rules('CTL-06').it('follow its variant, whose other attributes stay the customer’s', async () => {
      const shirt = await aShirt();
      const line = await add(shirt._id, RED);
      expect(line.variantId).toBe(shirt.variants[0]._id);
      await changed(shirt._id, {
        attributes: { colour: ['Crimson', 'Blue'], size: ['S'], gift: [true] },
        variants: [
          { _id: shirt.variants[0]._id, options: { colour: 'Crimson', size: 'S' } },
          { _id: shirt.variants[1]._id, options: { colour: 'Blue', size: 'S' } },
        ],
      });
      const follows = { ...line, selectedAttributes: { gift: true, colour: 'Crimson', size: 'S' } };
      expect(await lines()).toEqual([follows]);
      await changed(shirt._id, { attributes: { colour: ['Crimson', 'Blue'], size: ['S'], gift: [false] } });
      expect(await lines()).toEqual([{ ...follows, isAvailable: false }]);
    });

    rules('CTL-06').it('change places with those of another variant', async () => {
      const shirt = await aShirt();
      const red = await add(shirt._id, { color: 'Red', size: 'S' });
      await changed(shirt._id, {
        renameOptions: [
          { from: 'Red', to: 'Blue' },
          { from: 'Blue', to: 'Red' },
        ],
      });
      const [followed] = await lines();
      expect(followed).toMatchObject({ variantId: red.variantId, selectedAttributes: { color: 'Blue' } });
    });

    rules('CTL-06').it('are ordered as they are, and leave the cart when they are paid', async () => {
      const shirt = await aShirt();
      await add(shirt._id, RED);
      const plain = await add(shirt._id, { color: 'Red', size: 'S' });
      await changed(shirt._id, { renameOptions: [{ from: 'Red', to: 'Rust' }] });
      const order = await checkOut();
      const detail = expectSuccess(await asha.client.get(`/orders/${order.orderId}`));
      expect(detail.items.map(({ selectedAttributes }: any) => selectedAttributes)).toEqual([
        { gift: true, color: 'Rust', size: 'S' },
        { color: 'Rust', size: 'S' },
      ]);
      expectSuccess(await asha.client.patch(`/carts/items/${plain.itemId}`, { quantity: 2 }));
      await changed(shirt._id, { renameOptions: [{ from: 'Rust', to: 'Wine' }] });
      await pay(order);
      const left = await lines();
      expect(left).toHaveLength(1);
      expect(left[0]).toMatchObject({
        itemId: plain.itemId,
        quantity: 1,
        selectedAttributes: { color: 'Wine' },
      });
    });

    rules('CTL-06').it('are those that were chosen, where the variant is gone', async () => {
      const shirt = await aShirt();
      const line = await add(shirt._id, { color: 'Red', size: 'S' });
      expectSuccess(await admin.client.delete(`/products/${shirt._id}/variants/${line.variantId}`));
      expect(await lines()).toMatchObject([{ variantId: null, isAvailable: false }]);
      const again = variantInput({ color: 'Red', size: 'S' });
      const { variants } = expectSuccess(
        await admin.client.post(`/products/${shirt._id}/variants`, again),
        201,
      );
      expect(await lines()).toMatchObject([{ variantId: variants[1]._id, isAvailable: true }]);
    });
  });
});
