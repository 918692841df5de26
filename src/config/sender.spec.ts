import { createTransport } from 'nodemailer';
import { senderIn } from './sender.js';

describe('the sender of mails', () => {
  rules('CTL-10').it.each([
    ['shop@shop.example', '', 'shop@shop.example'],
    ['<shop@shop.example>', '', 'shop@shop.example'],
    ['Kettle House <shop@shop.example>', 'Kettle House', 'shop@shop.example'],
    ['Kettles, Pans & Co. <shop@shop.example>', 'Kettles, Pans & Co.', 'shop@shop.example'],
    ['"Kettles, Pans" <shop@shop.example>', 'Kettles, Pans', 'shop@shop.example'],
    ['The "Best" Shop <shop@shop.example>', 'The "Best" Shop', 'shop@shop.example'],
    ['other@shop.example <shop@shop.example>', 'other@shop.example', 'shop@shop.example'],
    ['Shop: one; two (Pune) <shop@shop.example>', 'Shop: one; two (Pune)', 'shop@shop.example'],
    ['दुकान <shop@shop.example>', 'दुकान', 'shop@shop.example'],
  ])('is one in %s', async (given, name, address) => {
    const transport = createTransport({ jsonTransport: true });
    const { message } = await transport.sendMail({ from: senderIn(given), to: 'a@b.example', text: '' });
    expect(JSON.parse(message).from).toEqual({ name, address });
  });

  rules('CTL-10').it.each([
    'Kettle House',
    'shop.example',
    '@shop.example',
    'shop@',
    'shop@shop.example, other@shop.example',
    'Shop <shop@shop.example>, Other <other@shop.example>',
    'Shop <>',
    'Shop <shop>',
    'Shop <a b@shop.example>',
    'Shop\r\nBcc: other@shop.example <shop@shop.example>',
    'Shop <shop@shop.example',
  ])('is none in %j', (given) => {
    expect(senderIn(given)).toBeUndefined();
  });
});
