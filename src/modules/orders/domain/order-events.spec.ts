import { eventsOf } from './order-events.js';

const order = (orderStatus: string, paymentStatus: string) => ({ orderStatus, paymentStatus }) as never;

describe('the counted events of an order', () => {
  rules('OPR-63').it.each([
    ['PENDING/PENDING', 'PROCESSING/PAID', ['paid']],
    ['PENDING/FAILED', 'PROCESSING/PAID', ['paid']],
    ['CANCELLED/EXPIRED', 'PROCESSING/PAID', ['paid']],
    ['PROCESSING/PAID', 'SHIPPED/PAID', ['dispatched']],
    ['SHIPPED/PENDING', 'DELIVERED/PAID', ['paid', 'delivered']],
    ['PENDING/PENDING', 'CANCELLED/EXPIRED', ['cancelled']],
    ['RETURN_REQUESTED/PAID', 'RETURNED/REFUND_PENDING', ['returned']],
    ['CANCELLED/REFUND_PENDING', 'CANCELLED/PAID', []],
    ['PROCESSING/PAID', 'PROCESSING/PAID', []],
  ])('are from %s to %s: %p', (before, after, events) => {
    const [from, to] = [before, after].map((state) => order(...(state.split('/') as [string, string])));
    expect(eventsOf(from!, to!)).toEqual(events);
  });
});
