import { changedAddress, knownAddress, mayChangeAddress, type AddressField } from './order-address.js';

const ORDER = {
  shippingAddress: {
    street: '12 Brigade Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
    label: 'HOME',
    recipient: 'Meera Nair',
  },
  customer: { phone: '9876543210' },
};

describe('the form of a delivery address', () => {
  const seen = knownAddress(ORDER);
  const send = (typed: Partial<Record<AddressField, string>>) =>
    changedAddress(seen, (name) => typed[name] ?? seen[name]);

  it('sends what was changed, and nothing else', () => {
    expect(send({})).toEqual({});
    expect(send({ street: '4 Marine Drive', recipientPhone: '9811111111' })).toEqual({
      street: '4 Marine Drive',
      recipientPhone: '9811111111',
    });
  });

  it('takes away what is emptied, but for the phone of the customer', () => {
    expect(send({ recipient: '', phone: '' })).toEqual({ recipient: null });
  });

  const open = { orderStatus: 'PROCESSING', trackingNumber: null, dispatch: null } as const;
  const at = '2026-11-21T10:00:00.000Z';
  it.each([
    ['an open order', open, true],
    [
      'one whose dispatch was refused',
      { ...open, dispatch: { step: 'CREATE_ORDER', failureReason: null, at } },
      true,
    ],
    [
      'one that the carrier has',
      { ...open, dispatch: { step: 'ASSIGN_COURIER', failureReason: null, at } },
      false,
    ],
    ['a shipped one', { ...open, orderStatus: 'SHIPPED' }, false],
  ] as const)('is offered for what the shop takes: %s', (_, order, may) => {
    expect(mayChangeAddress(order)).toBe(may);
  });
});
