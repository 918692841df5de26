/**
 * What the invoice in a confirmation costs: elapsed time, processor time of all threads, and how long the service's own
 * thread is busy with it. Invoices are printed one after the other, as the queue of mails does.
 *
 *   node bench/invoice.mjs [--count 200]     needs the build
 */
import { parseArgs } from 'node:util';
import { invoiceDocument } from '#modules/orders/domain/invoice-document.js';
import { PdfRenderer } from '#infrastructure/pdf/pdf-renderer.js';

const WARM_UP = 20;
const SELLER = {
  name: 'Kettle House',
  address: '12 Brigade Road, Bengaluru 560001',
  taxId: '29ABCDE1234F1Z5',
  state: 'Karnataka',
};
const { values: options } = parseArgs({ options: { count: { type: 'string', default: '200' } } });
const count = Number(options.count);

const cases = {
  'one line': order(1, 'Stainless Steel Kettle', 'Asha'),
  'forty lines': order(40, 'Stainless Steel Kettle', 'Asha'),
  'one line, Devanagari and Tamil': order(1, 'केतली', 'மீனாட்சி'),
};
const renderer = new PdfRenderer();
try {
  for (const [name, printed] of Object.entries(cases)) {
    await print(printed, WARM_UP);
    const before = {
      cpu: process.cpuUsage(),
      loop: performance.eventLoopUtilization(),
      at: performance.now(),
    };
    const bytes = await print(printed, count);
    const { user, system } = process.cpuUsage(before.cpu);
    const { active } = performance.eventLoopUtilization(before.loop);
    const each = (ms) => `${(ms / count).toFixed(1)} ms`;
    console.log(
      `${name}: ${each(performance.now() - before.at)} each, processor ${each((user + system) / 1000)}, ` +
        `own thread ${each(active)}, ${Math.round(bytes / 1024)} KB`,
    );
  }
} finally {
  await renderer.onApplicationShutdown();
}

async function print(printed, times) {
  let bytes = 0;
  for (let i = 0; i < times; i++) bytes = (await renderer.render(invoiceDocument(printed, SELLER))).length;
  return bytes;
}

function order(lines, name, firstname) {
  const at = new Date('2026-11-21T11:35:00Z');
  const amount = 118_000;
  return {
    orderNumber: 'ORD-26112104837261',
    invoiceNumber: 'INV-2627-0000001',
    invoicedAt: at,
    createdAt: at,
    orderStatus: 'PROCESSING',
    paymentStatus: 'PAID',
    currency: 'INR',
    gatewayPaymentId: 'pay_1',
    payments: [],
    userFirstname: firstname,
    userLastname: 'Verma',
    userEmail: 'asha@example.com',
    ownerErased: false,
    shippingAddress: {
      street: '12 Brigade Road',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560001',
      label: 'HOME',
    },
    items: Array.from({ length: lines }, (_, i) => ({
      name,
      sku: `KETTLE-${i}`,
      hsnCode: '73239390',
      taxRate: 18,
      quantity: 1,
      unitPriceMinor: amount,
      lineTotalMinor: amount,
    })),
    pricing: { subtotalMinor: lines * amount, discountMinor: 0, totalMinor: lines * amount },
  };
}
