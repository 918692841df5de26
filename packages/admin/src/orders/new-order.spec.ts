import { isComplete, NEW_ORDER, orderOf, sumsOf, type NewOrderFields } from './new-order.js';

const line = {
  key: 'v1',
  productId: 'p1',
  title: 'Shirt, M',
  selectedAttributes: { size: 'M' },
  unitPrice: 250.5,
  most: 5,
  quantity: 2,
};
const typed: NewOrderFields = {
  ...NEW_ORDER,
  isNew: true,
  email: ' noor@example.com ',
  firstname: 'Noor',
  lines: [line],
  street: '4 Church Street',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
};

describe('an order for a customer', () => {
  it('sends a new customer with the address that was typed, and nothing that was left empty', () => {
    expect(orderOf(typed)).toEqual({
      customer: { email: 'noor@example.com', firstname: 'Noor' },
      items: [{ productId: 'p1', selectedAttributes: { size: 'M' }, quantity: 2 }],
      address: {
        street: '4 Church Street',
        city: 'Bengaluru',
        state: 'Karnataka',
        pincode: '560001',
        label: 'HOME',
      },
      paymentMethod: 'GATEWAY',
    });
  });

  it('sends a known customer with an address of their book, a coupon and a discount with its reason', () => {
    const known = { id: 'u1', name: 'Asha Verma', email: 'asha@example.com' };
    const fields = {
      ...typed,
      known,
      addressId: 'a1',
      couponCode: 'SAVE10',
      discount: '50',
      reason: ' Late ',
    };
    expect(orderOf(fields)).toEqual({
      userId: 'u1',
      items: [{ productId: 'p1', selectedAttributes: { size: 'M' }, quantity: 2 }],
      addressId: 'a1',
      couponCode: 'SAVE10',
      discount: { amount: 50, reason: 'Late' },
      paymentMethod: 'GATEWAY',
    });
  });

  it('is complete with a customer and an item', () => {
    expect(isComplete(typed)).toBe(true);
    expect(isComplete({ ...typed, isNew: false })).toBe(false);
    expect(isComplete({ ...typed, lines: [] })).toBe(false);
  });

  it('adds up items less the discount by hand', () => {
    expect(sumsOf({ lines: [line], discount: '50' })).toEqual({ items: 501, toPay: 451 });
    expect(sumsOf({ lines: [line], discount: '' })).toEqual({ items: 501, toPay: 501 });
  });
});
