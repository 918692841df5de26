import { invoiceDocument, type InvoicedOrder } from './invoice-document.js';

const SELLER = {
  name: 'Kettle House',
  address: '1 Market Street, Bengaluru',
  taxId: '29ABCDE1234F1Z5',
  state: undefined,
};
const REGISTERED = { ...SELLER, state: 'Karnataka' };
const id = (name: string) => ({ toHexString: () => name });

function anOrder(overrides: Partial<InvoicedOrder> = {}): InvoicedOrder {
  return {
    orderNumber: 'ORD-26112104837261',
    invoiceNumber: 'INV-2627-0000007',
    orderStatus: 'PROCESSING',
    paymentStatus: 'PAID',
    createdAt: new Date('2026-11-21T10:00:00Z'),
    currency: 'INR',
    items: [
      {
        productId: id('kettle'),
        name: 'Steel Kettle',
        sku: 'KET-1',
        quantity: 2,
        unitPriceMinor: 149950,
        lineTotalMinor: 299900,
        selectedAttributes: { size: 'M', engraved: true },
      },
      {
        productId: id('cup'),
        name: 'Cup',
        sku: 'CUP-1',
        quantity: 1,
        unitPriceMinor: 9900,
        lineTotalMinor: 9900,
      },
    ],
    pricing: { subtotalMinor: 309800, discountMinor: 30980, totalMinor: 278820 },
    coupon: { code: 'SAVE10' },
    gatewayPaymentId: 'pay_1',
    payments: [
      { gatewayPaymentId: 'pay_1', state: 'CONFIRMED', receivedAt: new Date('2026-11-21T10:05:00Z') },
    ],
    userFirstname: 'Asha',
    userEmail: 'asha@example.com',
    shippingAddress: { street: '12 Brigade Road', city: 'Bengaluru', state: 'Karnataka', pincode: '560001' },
    ...overrides,
  };
}

const UNPAID = {
  invoiceNumber: undefined,
  paymentStatus: 'PENDING',
  gatewayPaymentId: undefined,
  payments: [],
} as const;

describe('the invoice', () => {
  rules('FUL-16').it('names the seller, with the tax id where there is one', () => {
    expect(invoiceDocument(anOrder(), SELLER).letterhead).toEqual([
      'Kettle House',
      '1 Market Street, Bengaluru',
      'Tax ID: 29ABCDE1234F1Z5',
    ]);
    expect(invoiceDocument(anOrder(), { ...SELLER, taxId: undefined }).letterhead).toHaveLength(2);
  });

  rules('GWO-11').it.each([
    [
      'an offer',
      { amountMinor: 250_938, offerName: 'offer_1' },
      'Offer of the payment provider (offer_1)',
      '-₹278.82',
      '₹2,509.38',
    ],
    ['a fee', { amountMinor: 285_000 }, 'Fee of the payment provider', '₹61.80', '₹2,850.00'],
  ])('names what the gateway made of the total below it: %s', (_, paid, label, difference, sum) => {
    const [payment] = anOrder().payments;
    const order = anOrder({ payments: [{ ...payment!, ...paid, paysInFull: true }] });
    for (const seller of [SELLER, REGISTERED])
      expect(invoiceDocument(order, seller).totals.slice(-3)).toEqual([
        ['Total (INR)', '₹2,788.20'],
        [label, difference],
        ['Paid (INR)', sum],
      ]);
    expect(invoiceDocument(order, REGISTERED).breakdown).toEqual(
      invoiceDocument(anOrder(), REGISTERED).breakdown,
    );
  });

  rules('FUL-16').it('states numbers, dates, payment and currency', () => {
    const { facts } = invoiceDocument(anOrder(), SELLER);
    expect(facts).toEqual([
      ['Invoice number', 'INV-2627-0000007'],
      ['Order number', 'ORD-26112104837261'],
      ['Ordered', expect.stringContaining('21 November 2026')],
      ['Paid', expect.stringContaining('21 November 2026')],
      ['Payment', 'Paid'],
      ['Payment reference', 'pay_1'],
      ['Currency', 'INR'],
    ]);
  });

  rules('FUL-16').it('lists each line with SKU, quantity, unit price and amount', () => {
    const { rows } = invoiceDocument(anOrder(), SELLER);
    expect(rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['1', 'Steel Kettle', 'KET-1', '2', '₹1,499.50', '₹2,999.00'],
      ['2', 'Cup', 'CUP-1', '1', '₹99.00', '₹99.00'],
    ]);
    expect(rows[0]![1]!.detail).toBe('size: M, engraved: true');
    expect(rows[1]![1]!.detail).toBeUndefined();
  });

  rules('FUL-16').it('sums up: subtotal, discount with its coupon, total', () => {
    expect(invoiceDocument(anOrder(), SELLER).totals).toEqual([
      ['Subtotal', '₹3,098.00'],
      ['Discount (SAVE10)', '-₹309.80'],
      ['Total (INR)', '₹2,788.20'],
    ]);
    const plain = anOrder({
      coupon: undefined,
      pricing: { subtotalMinor: 9900, discountMinor: 0, totalMinor: 9900 },
    });
    expect(invoiceDocument(plain, SELLER).totals).toEqual([
      ['Subtotal', '₹99.00'],
      ['Discount', '₹0.00'],
      ['Total (INR)', '₹99.00'],
    ]);
  });

  rules('FUL-16').it('gives both addresses', () => {
    const address = ['12 Brigade Road', 'Bengaluru', 'Karnataka 560001'];
    expect(invoiceDocument(anOrder(), SELLER).blocks).toEqual([
      { title: 'Billed to', lines: ['Asha', 'asha@example.com', ...address] },
      { title: 'Shipped to', lines: ['Asha', ...address] },
    ]);
    const [billed] = invoiceDocument(anOrder({ userEmail: null }), SELLER).blocks;
    expect(billed!.lines).toEqual(['Asha', ...address]);
  });

  it.each(['PENDING', 'FAILED', 'EXPIRED'] as const)(
    'is a proforma invoice while the payment is %s',
    (paymentStatus) => {
      const { title, facts, footer } = invoiceDocument(anOrder({ ...UNPAID, paymentStatus }), SELLER);
      expect(title).toBe('Proforma invoice');
      expect(facts.map(([label]) => label)).toEqual([
        'Proforma number',
        'Order number',
        'Ordered',
        'Payment',
        'Currency',
      ]);
      expect(footer).toBe('Kettle House · Proforma invoice PRO-26112104837261');
    },
  );

  it.each([
    ['REFUND_PENDING', 'Refund under way'],
    ['REFUNDED', 'Refunded'],
  ] as const)('stays an invoice when the payment goes back: %s', (paymentStatus, said) => {
    const { title, facts } = invoiceDocument(anOrder({ paymentStatus }), SELLER);
    expect(title).toBe('Invoice');
    expect(Object.fromEntries(facts)['Payment']).toBe(said);
  });

  it('is no invoice of a payment that came too late and goes back', () => {
    const late = { gatewayPaymentId: 'pay_9', state: 'REFUND_PENDING', receivedAt: new Date() } as const;
    const order = anOrder({
      ...UNPAID,
      paymentStatus: 'REFUND_PENDING',
      payments: [late],
      orderStatus: 'CANCELLED',
    });
    const { title, notes } = invoiceDocument(order, SELLER);
    expect(title).toBe('Proforma invoice');
    expect(notes).toEqual(['This order was cancelled. Nothing is to be paid for it.']);
  });
});

describe('the tax invoice of a registered seller', () => {
  const [kettle, cup] = anOrder().items;
  const taxed = (overrides: Partial<InvoicedOrder> = {}) =>
    anOrder({
      items: [
        { ...kettle!, hsnCode: '73239390', taxRate: 18 },
        { ...cup!, taxRate: 5 },
      ],
      ...overrides,
    });
  const texts = (rows: ReadonlyArray<ReadonlyArray<{ readonly text: string }>>) =>
    rows.map((row) => row.map(({ text }) => text));

  rules('TAX-10').it('names GSTIN, state, place of supply and the buyer in full', () => {
    const document = invoiceDocument(taxed({ userLastname: 'Verma' }), REGISTERED);
    expect(document.title).toBe('Tax invoice');
    expect(document.letterhead).toEqual([
      'Kettle House',
      '1 Market Street, Bengaluru',
      'GSTIN: 29ABCDE1234F1Z5',
      'State: Karnataka',
    ]);
    expect(document.facts).toContainEqual(['Place of supply', 'Karnataka (29)']);
    expect(document.blocks.map(({ lines }) => lines[0])).toEqual(['Asha Verma', 'Asha Verma']);
  });

  rules('TAX-10').it('has HSN, taxable value and rate of each line, less its share of the discount', () => {
    const { rows } = invoiceDocument(taxed(), REGISTERED);
    expect(texts(rows)).toEqual([
      ['1', 'Steel Kettle', '73239390', '2', '₹1,499.50', '₹2,287.38', '18 %', '₹2,699.10'],
      ['2', 'Cup', '–', '1', '₹99.00', '₹84.86', '5 %', '₹89.10'],
    ]);
    expect(rows[0]![1]!.detail).toBe('SKU KET-1, discount ₹299.90, size: M, engraved: true');
  });

  rules('TAX-10').it('has CGST and SGST of each rate within the state, adding up to the total', () => {
    const { breakdown, totals, statements } = invoiceDocument(taxed(), REGISTERED);
    expect(breakdown!.columns.map(({ title }) => title)).toEqual([
      'Tax rate',
      'Taxable value',
      'CGST',
      'SGST',
      'Total tax',
    ]);
    expect(texts(breakdown!.rows)).toEqual([
      ['5 %', '₹84.86', '₹2.12', '₹2.12', '₹4.24'],
      ['18 %', '₹2,287.38', '₹205.86', '₹205.86', '₹411.72'],
      ['All rates', '₹2,372.24', '₹207.98', '₹207.98', '₹415.96'],
    ]);
    expect(breakdown!.rows[0]![2]!.detail).toBe('at 2.5 %');
    expect(totals.at(-1)).toEqual(['Total (INR)', '₹2,788.20']);
    expect(statements![0]).toBe(
      'Amount in words: Two Thousand Seven Hundred Eighty-Eight Rupees and Twenty Paise Only',
    );
  });

  rules('TAX-10').it('has IGST between states', () => {
    const { breakdown } = invoiceDocument(taxed(), { ...REGISTERED, state: 'Kerala' });
    expect(breakdown!.columns.map(({ title }) => title)).toEqual([
      'Tax rate',
      'Taxable value',
      'IGST',
      'Total tax',
    ]);
    expect(breakdown!.rows.at(-1)![2]!.text).toBe(breakdown!.rows.at(-1)![3]!.text);
  });

  rules('GST-04').it('has CGST and UTGST within a union territory without legislature', () => {
    const supply = { stateCode: '04', heads: 'CGST_UTGST' } as const;
    const { breakdown, facts } = invoiceDocument(taxed({ supply }), REGISTERED);
    const titles = breakdown!.columns.map(({ title }) => title);
    expect(titles).toEqual(['Tax rate', 'Taxable value', 'CGST', 'UTGST', 'Total tax']);
    expect(texts(breakdown!.rows).at(-1)).toEqual([
      'All rates',
      '₹2,372.24',
      '₹207.98',
      '₹207.98',
      '₹415.96',
    ]);
    expect(facts).toContainEqual(['Place of supply', 'Chandigarh (04)']);
  });

  rules('GST-03').it('prints official names, however seller and buyer write their states', () => {
    const supply = { stateCode: '29', heads: 'CGST_SGST' } as const;
    const { letterhead, facts } = invoiceDocument(taxed({ supply }), { ...REGISTERED, state: 'karnataka.' });
    expect(letterhead.at(-1)).toBe('State: Karnataka');
    expect(facts).toContainEqual(['Place of supply', 'Karnataka (29)']);
  });

  rules('GST-06').it('names company and GSTIN of the buyer', () => {
    const { shippingAddress } = anOrder();
    const business = { ...shippingAddress, gstin: '29AAGCB7383J1Z4', company: 'Brigade Traders' };
    const { blocks } = invoiceDocument(taxed({ shippingAddress: business }), REGISTERED);
    const address = ['12 Brigade Road', 'Bengaluru', 'Karnataka 560001'];
    expect(blocks.map(({ lines }) => lines)).toEqual([
      ['Asha', 'Brigade Traders', 'GSTIN: 29AAGCB7383J1Z4', 'asha@example.com', ...address],
      ['Asha', 'Brigade Traders', ...address],
    ]);
  });

  describe('of exempt goods only', () => {
    const supply = { stateCode: '29', heads: 'CGST_SGST' } as const;
    const exempt = (overrides: Partial<InvoicedOrder> = {}) =>
      anOrder({ supply, items: [{ ...kettle!, hsnCode: '4901', taxRate: 0 }], ...overrides });

    rules('GST-08').it('is a bill of supply without taxes', () => {
      const { title, footer, breakdown, rows, statements } = invoiceDocument(exempt(), REGISTERED);
      expect(title).toBe('Bill of supply');
      expect(footer).toContain('Bill of supply INV-2627-0000007');
      expect(breakdown).toBeUndefined();
      expect(rows[0]![1]!.detail).toBe('HSN 4901, size: M, engraved: true');
      expect(statements).toEqual([
        expect.stringMatching(/^Amount in words/),
        'The goods are exempt from the tax.',
      ]);
    });

    rules('GST-08').it.each([
      [
        'a taxed line',
        exempt({
          items: [
            { ...kettle!, taxRate: 0 },
            { ...cup!, taxRate: 5 },
          ],
        }),
        'Tax invoice',
      ],
      ['an order from before that', exempt({ supply: undefined }), 'Tax invoice'],
      ['an unpaid order', exempt(UNPAID), 'Proforma invoice'],
    ])('is none with %s', (_, order, title) => {
      expect(invoiceDocument(order, REGISTERED).title).toBe(title);
    });
  });

  rules('TAX-10').it.each([
    ['the order is not paid', anOrder(UNPAID), REGISTERED, 'Proforma invoice'],
    ['the seller has no state', anOrder(), SELLER, 'Invoice'],
    ['the seller has no GSTIN', anOrder(), { ...REGISTERED, taxId: undefined }, 'Invoice'],
  ])('is none while %s', (_case, order, seller, title) => {
    const document = invoiceDocument(order, seller);
    expect(document.title).toBe(title);
    expect(document.breakdown).toBeUndefined();
  });
});
