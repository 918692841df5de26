import { orderNotice } from './order-notice.js';

it('names the order and what happened to it', () => {
  expect(orderNotice('SHIPPED', 'ORD-26112100000042')).toEqual({
    title: 'Order shipped',
    message: 'Your order ORD-26112100000042 has been shipped.',
  });
});
