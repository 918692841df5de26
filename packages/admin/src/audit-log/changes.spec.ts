import '../testing/page.js';
import { changesOf } from './changes.js';

describe('the changes of an entry of the audit log', () => {
  it('are in the words of the shop', () => {
    const before = { orderStatus: 'PROCESSING', paymentStatus: 'PAID', stockState: 'COMMITTED' };
    const after = { orderStatus: 'CANCELLED', paymentStatus: 'REFUND_PENDING', stockState: 'RETURNED' };
    expect(changesOf({ action: 'ORDER_STATUS_CHANGED', before, after })).toEqual([
      { field: 'Order', before: 'To dispatch', after: 'Cancelled' },
      { field: 'Payment', before: 'Paid', after: 'Refund under way' },
      { field: 'Units', before: 'Sold', after: 'Back in stock' },
    ]);
  });

  it('read the same state of another kind of record otherwise', () => {
    const status = (action: 'RETURN_DECIDED' | 'TICKET_STATUS_CHANGED', before: string, after: string) =>
      changesOf({ action, before: { status: before }, after: { status: after } });
    expect(status('RETURN_DECIDED', 'REQUESTED', 'APPROVED')).toEqual([
      { field: 'Status', before: 'Asked for', after: 'On its way back' },
    ]);
    expect(status('TICKET_STATUS_CHANGED', 'OPEN', 'CLOSED')).toEqual([
      { field: 'Status', before: 'Waiting for us', after: 'Closed' },
    ]);
  });

  it('are amounts, yes and no, and lists', () => {
    const after = { salePrice: 2356.46, isActive: false, tags: ['gift', 'steel'], brand: null };
    expect(changesOf({ action: 'PRODUCT_CREATED', before: null, after })).toEqual([
      { field: 'Sale price', before: null, after: '₹2,356.46' },
      { field: 'Active', before: null, after: 'no' },
      { field: 'Tags', before: null, after: 'gift, steel' },
    ]);
  });

  it('are parts of a record without their ids, with the states of these parts', () => {
    const refund = { _id: '65f0c3a2b1d4e5f6a7b8c9d0', amount: 100, status: 'PENDING', retries: 1 };
    expect(
      changesOf({ action: 'ORDER_REFUND_STARTED', before: { refunds: [] }, after: { refunds: [refund] } }),
    ).toEqual([{ field: 'Refunds', before: '', after: 'amount ₹100.00, status Under way, retries 1' }]);
  });
});
