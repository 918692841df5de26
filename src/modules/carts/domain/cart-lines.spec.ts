import {
  assertWithinCap,
  EMPTY_CART,
  unitsOf,
  withAdded,
  withCoupon,
  withoutDeletedProducts,
  withoutOrdered,
  withoutItem,
  withQuantity,
  type CartLine,
} from './cart-lines.js';

const line = (itemId: string, given: Partial<CartLine> = {}): CartLine => ({
  itemId,
  productId: 'kettle',
  productName: 'Kettle',
  quantity: 1,
  selectedAttributes: {},
  ...given,
});

describe('a cart', () => {
  it('begins without lines and without a coupon', () => {
    expect(EMPTY_CART).toEqual({ lines: [], couponCode: null });
  });

  it.each([
    [2, 0],
    [2, 2],
    [1, 1],
  ])('may have %p units of a product with a cap of %p', (units, cap) => {
    expect(() => assertWithinCap(units, 'Kettle', cap)).not.toThrow();
  });

  it('has no more units of a product than the cap, which may be one', () => {
    expect(() => assertWithinCap(2, 'Kettle', 1)).toThrow('At most 1 units of Kettle per order');
  });

  rules('CRT-05').it('merges lines of the same product with equal attributes, in any order of names', () => {
    const red = { color: 'red', size: 'M' };
    const cart = withAdded(EMPTY_CART, line('1', { quantity: 2, selectedAttributes: red }));
    const more = withAdded(cart, line('2', { quantity: 3, selectedAttributes: { size: 'M', color: 'red' } }));
    expect(more.lines).toEqual([line('1', { quantity: 5, selectedAttributes: red })]);
  });

  it('keeps other attributes and other products as separate lines, in the order of addition', () => {
    const cart = [
      line('1', { selectedAttributes: { size: 'M' } }),
      line('2', { selectedAttributes: { size: 'L' } }),
      line('3', { productId: 'pan' }),
    ].reduce(withAdded, EMPTY_CART);
    expect(cart.lines.map(({ itemId }) => itemId)).toEqual(['1', '2', '3']);
  });

  it('counts the units of one product over its lines', () => {
    const cart = [
      line('1', { quantity: 2, selectedAttributes: { size: 'M' } }),
      line('2', { quantity: 5, selectedAttributes: { size: 'L' } }),
      line('3', { productId: 'pan', quantity: 7 }),
    ].reduce(withAdded, EMPTY_CART);
    expect([unitsOf(cart, 'kettle'), unitsOf(cart, 'pan'), unitsOf(cart, 'pot')]).toEqual([7, 7, 0]);
  });

  it('changes and removes one line alone', () => {
    const cart = [line('1'), line('2', { productId: 'pan' })].reduce(withAdded, EMPTY_CART);
    expect(withQuantity(cart, '2', 9).lines.map(({ quantity }) => quantity)).toEqual([1, 9]);
    expect(withoutItem(cart, '1').lines.map(({ itemId }) => itemId)).toEqual(['2']);
  });

  it('keeps its coupon when its lines change', () => {
    const cart = withAdded(withCoupon(EMPTY_CART, 'WELCOME10'), line('1'));
    const changed = [
      withAdded(cart, line('2', { productId: 'pan' })),
      withQuantity(cart, '1', 9),
      withoutItem(cart, '1'),
      withoutDeletedProducts(cart, () => false),
    ];
    expect(changed.map(({ couponCode }) => couponCode)).toEqual(changed.map(() => 'WELCOME10'));
  });

  it('removes lines of deleted products, and returns the same cart when there are none', () => {
    const cart = [line('1'), line('2', { productId: 'pan' })].reduce(withAdded, EMPTY_CART);
    expect(withoutDeletedProducts(cart, (id) => id === 'pan').lines.map(({ itemId }) => itemId)).toEqual([
      '2',
    ]);
    expect(withoutDeletedProducts(cart, () => true)).toBe(cart);
  });

  describe('without what was ordered', () => {
    const red = { color: 'red' };
    const cart = [
      line('1', { quantity: 5, selectedAttributes: red }),
      line('2', { quantity: 2, selectedAttributes: { color: 'blue' } }),
      line('3', { productId: 'pan' }),
    ].reduce(withAdded, withCoupon(EMPTY_CART, 'WELCOME10'));
    const ordered = (
      lines: Array<{ productId: string; quantity: number; selectedAttributes: object }>,
      couponCode: string | null = null,
    ) => withoutOrdered(cart, { lines, couponCode } as Parameters<typeof withoutOrdered>[1]);
    const quantities = ({ lines }: typeof cart) => lines.map(({ itemId, quantity }) => [itemId, quantity]);

    rules('PCR-01').it('loses at most the ordered units of the same product and attributes', () => {
      const kettles = { productId: 'kettle', quantity: 3, selectedAttributes: red };
      expect(quantities(ordered([kettles]))).toEqual([
        ['1', 2],
        ['2', 2],
        ['3', 1],
      ]);
      for (const quantity of [5, 9])
        expect(quantities(ordered([{ ...kettles, quantity }]))).toEqual([
          ['2', 2],
          ['3', 1],
        ]);
    });

    it('loses the coupon that the order used, and no other', () => {
      expect(ordered([], 'WELCOME10').couponCode).toBeNull();
      expect(ordered([], 'FLAT200').couponCode).toBe('WELCOME10');
      const pan = { productId: 'pan', quantity: 1, selectedAttributes: {} };
      expect(ordered([pan], 'FLAT200').couponCode).toBe('WELCOME10');
      expect(ordered([]).couponCode).toBe('WELCOME10');
    });

    it('is the same cart when nothing of the order is in it', () => {
      expect(ordered([{ productId: 'pot', quantity: 1, selectedAttributes: {} }], 'OTHER')).toBe(cart);
    });
  });

  it('is the same cart when its coupon does not change', () => {
    const cart = withCoupon(EMPTY_CART, 'WELCOME10');
    expect(cart.couponCode).toBe('WELCOME10');
    expect(withCoupon(cart, 'WELCOME10')).toBe(cart);
  });
});
