/**
 * Measures the invoice in a confirmation: elapsed time, processor time of all threads, and how long the service's own
 * thread is busy with it. Invoices are printed one after the other, as the queue of mails does, and each is
 * another's: numbers, payment, customer, articles and amounts differ.
 *
 *   node bench/invoice.mjs [--count 200]     needs the build
 */
import { parseArgs } from 'node:util';
import { invoiceDocument } from '#modules/invoicing/domain/invoice-document.js';
import { PdfRenderer } from '#infrastructure/pdf/pdf-renderer.js';

const WARM_UP = 20;
const SELLER = {
  name: 'Kettle House',
  address: '12 Brigade Road, Bengaluru 560001',
  taxId: '29ABCDE1234F1Z5',
  state: 'Karnataka',
};
const LAST_NAMES = ['Verma', 'Rao', 'Iyer', 'Mukherjee', 'Singh', 'Fernandes', 'Khan', 'Deshpande'];
const { values: options } = parseArgs({ options: { count: { type: 'string', default: '200' } } });
const count = Number(options.count);

const cases = {
  'one line': (number) => order(number, 1, 'Stainless Steel Kettle', 'Asha'),
  'forty lines': (number) => order(number, 40, 'Stainless Steel Kettle', 'Asha'),
  'one line, Devanagari and Tamil': (number) => order(number, 1, 'केतली', 'மீனாட்சி'),
};
const renderer = new PdfRenderer();
let printed = 0;
try {
  for (const [name, orderOf] of Object.entries(cases)) {
    await print(orderOf, WARM_UP);
    const before = {
      cpu: process.cpuUsage(),
      loop: performance.eventLoopUtilization(),
      at: performance.now(),
    };
    const bytes = await print(orderOf, count);
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

async function print(orderOf, times) {
  let bytes = 0;
  for (let i = 0; i < times; i++) {
    printed += 1;
    bytes = (await renderer.render(invoiceDocument(orderOf(printed), SELLER))).length;
  }
  return bytes;
}

function order(number, lines, name, firstname) {
  const at = new Date(Date.UTC(2026, 10, 21, 11, number));
  const amount = 118_000 + (number % 500) * 100;
  return {
    orderNumber: `ORD-261121${String(number * 4_837_261)
      .slice(-8)
      .padStart(8, '0')}`,
    invoiceNumber: `INV-2627-${String(number).padStart(7, '0')}`,
    invoicedAt: at,
    createdAt: at,
    orderStatus: 'PROCESSING',
    paymentStatus: 'PAID',
    currency: 'INR',
    gatewayPaymentId: `pay_${(number * 7_919).toString(36)}`,
    payments: [],
    userFirstname: firstname,
    userLastname: LAST_NAMES[number % LAST_NAMES.length],
    userEmail: `asha${number}@example.com`,
    ownerErased: false,
    shippingAddress: {
      street: '12 Brigade Road',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560001',
      label: 'HOME',
    },
    items: Array.from({ length: lines }, (_, i) => ({
      name: `${name} ${(number * 31 + i) % 1_000}`,
      sku: `KETTLE-${(number * 31 + i) % 1_000}`,
      hsnCode: '73239390',
      taxRate: 18,
      quantity: 1,
      unitPriceMinor: amount,
      lineTotalMinor: amount,
    })),
    pricing: { subtotalMinor: lines * amount, discountMinor: 0, totalMinor: lines * amount },
  };
}
