import {
  addressInOneLine,
  changedFieldsOfAddress,
  closedTaxPeriodChanges,
  mayReaddress,
  ownerMayReaddress,
  readdressed,
  type AddressedOrder,
} from './address-change.js';
import { ORDER_STATUSES, type OrderStatus } from './order-status.js';

const SELLER = {
  name: 'Kettle House',
  address: '1 Market Street',
  taxId: '29ABCDE1234F1Z5',
  state: 'Karnataka',
};
const UNREGISTERED = { ...SELLER, taxId: undefined };
const HERE = {
  street: '12 Brigade Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
  label: 'HOME',
};
const ORDER: AddressedOrder = {
  shippingAddress: { ...HERE, company: 'Brigade Traders', recipient: 'Meera Nair' },
  supply: { stateCode: '29', heads: 'CGST_SGST' },
  phone: '9876543210',
};
const KOCHI = { city: 'Kochi', state: 'Kerala', pincode: '682001' };

describe('a change of an order’s address', () => {
  rules('ADR-01').it('sets what is named, removes what is null, and leaves the rest', () => {
    const after = readdressed(
      ORDER,
      { street: '1 MG Road', company: null, gstin: undefined, recipientPhone: '9811111111' },
      SELLER,
    );
    expect(after).toEqual({
      shippingAddress: {
        ...HERE,
        street: '1 MG Road',
        recipient: 'Meera Nair',
        recipientPhone: '9811111111',
      },
      supply: ORDER.supply,
      phone: '9876543210',
    });
    expect(changedFieldsOfAddress(ORDER, after)).toEqual(['company', 'street', 'recipientPhone']);
  });

  rules('ADR-08').it('names no field when nothing is another', () => {
    const same = readdressed(ORDER, { ...HERE, gstin: null, phone: '9876543210' }, SELLER);
    expect(changedFieldsOfAddress(ORDER, same)).toEqual([]);
    expect(changedFieldsOfAddress(ORDER, readdressed(ORDER, { phone: '9811111111' }, SELLER))).toEqual([
      'phone',
    ]);
  });

  rules('ADR-05').it.each([
    ['another state', KOCHI, SELLER, { stateCode: '32', heads: 'IGST' }],
    ['another state, by a seller without registration', KOCHI, UNREGISTERED, { stateCode: '32' }],
    ['another street', { street: '1 MG Road' }, SELLER, { stateCode: '29', heads: 'CGST_SGST' }],
    ['another street, by another seller', { street: '1 MG Road' }, UNREGISTERED, ORDER.supply],
  ])('decides the place of supply by state and PIN code: %s', (_, changes, seller, supply) => {
    expect(readdressed(ORDER, changes, seller).supply).toEqual(supply);
  });

  rules('ADR-05').it(
    'leaves a legacy order without a place of supply as it is, unless it goes elsewhere',
    () => {
      const legacy = { shippingAddress: HERE };
      expect(readdressed(legacy, { street: '1 MG Road' }, SELLER).supply).toBeUndefined();
      expect(readdressed(legacy, KOCHI, SELLER).supply).toEqual({ stateCode: '32', heads: 'IGST' });
    },
  );

  rules('ADR-07').it('is told in one line', () => {
    expect(addressInOneLine(ORDER.shippingAddress)).toBe(
      'Meera Nair, Brigade Traders, 12 Brigade Road, Bengaluru, Karnataka 560001',
    );
    expect(addressInOneLine(HERE)).toBe('12 Brigade Road, Bengaluru, Karnataka 560001');
  });
});

describe('who may change the address of an order', () => {
  rules('ADR-03').it.each(ORDER_STATUSES)('is open by the status: %s', (orderStatus) => {
    const isOpen = orderStatus === 'PENDING' || orderStatus === 'PROCESSING';
    expect(mayReaddress({ orderStatus, ownerErased: false })).toBe(isOpen);
    expect(mayReaddress({ orderStatus, ownerErased: true })).toBe(false);
    expect(mayReaddress({ orderStatus, ownerErased: false, trackingNumber: 'AWB1' })).toBe(false);
  });

  const paidAt = new Date('2026-11-21T10:00:00Z');
  const paid = (orderStatus: OrderStatus) => ({
    orderStatus,
    gatewayPaymentId: 'pay_1',
    payments: [{ gatewayPaymentId: 'pay_1', state: 'CONFIRMED' as const, receivedAt: paidAt }],
  });
  rules('ADR-02').it.each([
    ['PENDING, whenever', { ...paid('PENDING'), payments: [] }, 60, '2027-01-01T00:00:00Z', true],
    ['the last millisecond', paid('PROCESSING'), 60, '2026-11-21T10:59:59.999Z', true],
    ['sixty minutes later', paid('PROCESSING'), 60, '2026-11-21T11:00:00Z', false],
    ['no minutes', paid('PROCESSING'), 0, '2026-11-21T10:00:00Z', false],
    ['never paid', { ...paid('PROCESSING'), payments: [] }, 60, '2026-11-21T10:00:01Z', false],
  ])('is the owner until then: %s', (_, order, minutes, now, may) => {
    const owned = { paymentStatus: 'PENDING' as const, statusHistory: [], ...order };
    expect(ownerMayReaddress(owned, { minutes, now: new Date(now) })).toBe(may);
  });
});

describe('a tax period that has closed', () => {
  const at = { seller: SELLER, timeZone: 'Asia/Kolkata' };
  const invoiced = { ...ORDER, invoicedAt: new Date('2026-11-30T18:29:00Z') };
  const moved = readdressed(ORDER, KOCHI, SELLER);
  rules('ADR-06').it.each([
    ['in the same month', invoiced, moved, '2026-11-30T18:29:59Z', SELLER, false],
    ['after its end in the shop’s zone', invoiced, moved, '2026-11-30T18:30:00Z', SELLER, true],
    ['in the same month of the next year', invoiced, moved, '2027-11-10T00:00:00Z', SELLER, true],
    [
      'with the same heads',
      invoiced,
      readdressed(ORDER, { city: 'Mysuru' }, SELLER),
      '2027-01-01',
      SELLER,
      false,
    ],
    ['without an invoice', ORDER, moved, '2027-01-01', SELLER, false],
    ['of a seller without registration', invoiced, moved, '2027-01-01', UNREGISTERED, false],
  ])('is named where the heads of its invoice change: %s', (_, before, after, now, seller, closed) => {
    expect(closedTaxPeriodChanges(before, after, { ...at, seller, now: new Date(now) })).toBe(closed);
  });
});
