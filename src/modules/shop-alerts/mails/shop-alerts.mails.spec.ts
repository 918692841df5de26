import { mailTemplateContract, SHOP } from '../../../../test/contract/mail-template.contract.js';
import { alertWords, digestWords, isWorthTelling } from '../domain/shop-words.js';
import { shopAlertMail } from './shop-alert.mail.js';
import { shopDigestMail } from './shop-digest.mail.js';

const NOTHING = { newOrders: 0, toDispatch: 0, returns: 0, tickets: 0, lowStock: 0 };

describe('mails to the shop', () => {
  mailTemplateContract((name, text) => {
    const words = alertWords('DISPUTED', { orderNumber: text, currency: 'INR', amountMinor: 49_900 });
    return {
      alert: shopAlertMail(SHOP, { name, words, orderNumber: text, page: undefined }),
      digest: shopDigestMail(SHOP, { name, counts: { ...NOTHING, tickets: 2 }, page: undefined }),
    };
  });

  rules('SAL-01').it('name the amount, what is to be done, and the page of the order', () => {
    const order = { orderNumber: 'ORD-1', currency: 'INR', amountMinor: 49_900 };
    const page = 'https://shop.example/admin/orders/1/show';
    const words = alertWords('REFUND_FAILED', order);
    const mail = shopAlertMail(SHOP, { name: 'Kettle House', words, orderNumber: 'ORD-1', page });
    expect(mail.subject).toBe('Refund failed: ORD-1');
    expect(mail.text).toContain('Refund failed (₹499.00). Retry it, or pay the customer back by hand');
    expect(mail.text).toContain(`Open the order: ${page}`);
  });

  rules('SAL-06').it('count what is new and what waits', () => {
    const counts = { newOrders: 3, toDispatch: 2, returns: 0, tickets: 1, lowStock: 0 };
    expect(digestWords(counts).message).toBe('New orders: 3, Orders to dispatch: 2, Tickets to answer: 1');
    const { text } = shopDigestMail(SHOP, { name: 'Kettle House', counts, page: undefined });
    expect(text).toContain('New orders: 3\nOrders to dispatch: 2\nOpen returns: 0\nTickets to answer: 1');
    expect([isWorthTelling(counts), isWorthTelling(NOTHING)]).toEqual([true, false]);
  });
});
