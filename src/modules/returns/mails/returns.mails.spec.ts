import { mailTemplateContract, SHOP } from '../../../../test/contract/mail-template.contract.js';
import { returnDecisionMail, type ReturnDecision } from './return-decision.mail.js';

const orderId = '6b012b5b8e0222a888c9c1e8';
const APPROVED: ReturnDecision = {
  firstname: 'Ana',
  decision: 'APPROVED',
  orderId,
  orderNumber: 'ORD-1',
  note: 'Please use the enclosed label.',
};

describe('mails about returns', () => {
  mailTemplateContract((firstname, text) => ({
    approved: returnDecisionMail(SHOP, { ...APPROVED, firstname, orderNumber: text, note: text }),
    sending: returnDecisionMail(SHOP, {
      ...APPROVED,
      firstname,
      orderNumber: text,
      sending: { address: text, until: '30 November 2026', text },
    }),
    rejected: returnDecisionMail(SHOP, { ...APPROVED, decision: 'REJECTED', firstname, note: text }),
    received: returnDecisionMail(SHOP, { ...APPROVED, decision: 'RECEIVED', firstname, arrived: [text] }),
  }));

  rules('RTI-03').it('say what has arrived, and what is refunded instead of its share', () => {
    const arrived = ['1 of 2 × Shirt (L)', '0 of 1 × Kettle'];
    const received = returnDecisionMail(SHOP, {
      ...APPROVED,
      decision: 'RECEIVED',
      arrived,
      refunded: '₹5.00',
    });
    expect(received.subject).toBe('Your return for order ORD-1 has been received');
    expect(received.text).toContain(
      'Order: ORD-1\nReceived: 1 of 2 × Shirt (L)\nReceived: 0 of 1 × Kettle\nRefund: ₹5.00',
    );
  });

  rules('SND-03').it('say where to send an approved return, until when, and with what on it', () => {
    const sending = {
      address: 'Kettle House, Returns\n1 Market Street',
      until: '30 November 2026',
      text: 'Keep the receipt.',
    };
    const { text } = returnDecisionMail(SHOP, { ...APPROVED, note: undefined, sending });
    expect(text).toContain('Send the goods to:\nKettle House, Returns\n1 Market Street\n');
    expect(text).toContain('Write ORD-1 on the parcel');
    expect(text).toContain('Keep the receipt.');
    expect(text).toContain('Order: ORD-1\nSend it until: 30 November 2026');
  });

  rules('SND-03').it('name the support where the shop has set no address', () => {
    const sending = { address: undefined, until: '30 November 2026', text: undefined };
    const { text } = returnDecisionMail(SHOP, { ...APPROVED, sending });
    expect(text).toContain('Please ask our support where to send the goods');
    expect(text).not.toContain('Send the goods to:');
  });

  rules('MAI-05').it('say what was decided, with the note and a link to the order', () => {
    const shop = { ...SHOP, storefrontUrl: 'https://shop.example' };
    const approved = returnDecisionMail(shop, APPROVED);
    expect(approved.subject).toBe('Your return for order ORD-1 has been approved');
    expect(approved.text).toContain('when the goods have reached us.\n\n> Please use the enclosed label.\n');
    expect(approved.text).toContain(`View your order: https://shop.example/orders/${orderId}`);
    const rejected = returnDecisionMail(SHOP, { ...APPROVED, decision: 'REJECTED', note: undefined });
    expect(rejected.subject).toBe('Your return for order ORD-1 has been rejected');
    expect(rejected.text).toContain('We cannot accept your return.\n\nOrder: ORD-1');
  });
});
