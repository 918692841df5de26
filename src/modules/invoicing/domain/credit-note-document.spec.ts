import type { OrderRefund } from '#modules/orders/domain/order-state.js';
import { creditNoteDocument } from './credit-note-document.js';
import type { CreditNote } from './credited-supply.js';

const SELLER = {
  name: 'Kettle House',
  address: '1 Market Street',
  taxId: '29ABCDE1234F1Z5',
  state: 'Kerala',
};
const id = (name: string) => ({ toHexString: () => name });
const AT = new Date('2026-11-25T10:00:00Z');

function credited(refund: Partial<OrderRefund>): CreditNote {
  return {
    note: { refundId: 'r1', number: 'CN-2627-0000001', issuedAt: AT },
    refund: {
      refundId: 'r1',
      gatewayPaymentId: 'pay_1',
      amountMinor: 21_240,
      reason: 'CANCELLED',
      status: 'PROCESSED',
      gatewayRefundId: 'rfnd_1',
      createdAt: AT,
      processedAt: AT,
      ...refund,
    },
    order: {
      orderNumber: 'ORD-26112104837261',
      invoiceNumber: 'INV-2627-0000007',
      invoicedAt: new Date('2026-11-21T10:05:00Z'),
      orderStatus: 'CANCELLED',
      paymentStatus: 'REFUNDED',
      createdAt: new Date('2026-11-21T10:00:00Z'),
      currency: 'INR',
      items: [
        {
          itemId: 'item 1',
          productId: id('kettle'),
          selectedAttributes: { color: 'Red' },
          name: 'Kettle',
          sku: 'KET-1',
          quantity: 2,
          unitPriceMinor: 11_800,
          lineTotalMinor: 23_600,
          hsnCode: '7323',
          taxRate: 18,
        },
      ],
      pricing: { subtotalMinor: 23_600, discountMinor: 2_360, totalMinor: 21_240 },
      gatewayPaymentId: 'pay_1',
      payments: [],
      userFirstname: 'Asha',
      userLastname: 'Verma',
      userEmail: null,
      shippingAddress: {
        street: '12 Brigade Road',
        city: 'Bengaluru',
        state: 'Karnataka',
        pincode: '560001',
      },
    },
  };
}

const texts = (rows: ReadonlyArray<ReadonlyArray<{ readonly text: string }>>) =>
  rows.map((row) => row.map(({ text }) => text));

describe('the credit note', () => {
  rules('TAX-12').it('names its number, the invoice that it corrects, and why', () => {
    const { title, facts, totals, statements, footer } = creditNoteDocument(credited({}), SELLER);
    expect(title).toBe('Credit note');
    expect(Object.fromEntries(facts)).toMatchObject({
      'Credit note number': 'CN-2627-0000001',
      'Against invoice': expect.stringContaining('INV-2627-0000007 of 21 November 2026'),
      'Order number': 'ORD-26112104837261',
      Reason: 'Order cancelled',
      'Refund reference': 'rfnd_1',
      'Place of supply': 'Karnataka (29)',
    });
    expect(totals).toEqual([['Refunded (INR)', '₹212.40']]);
    expect(statements).toEqual(['Amount in words: Two Hundred Twelve Rupees and Forty Paise Only']);
    expect(footer).toBe('Kettle House · Credit note CN-2627-0000001');
  });

  rules('ATN-06').it('takes no tax back after 30 November of the next financial year, and says so', () => {
    const late = (issuedAt: string) => {
      const { note, ...rest } = credited({});
      return creditNoteDocument({ ...rest, note: { ...note, issuedAt: new Date(issuedAt) } }, SELLER);
    };
    const inTime = late('2027-11-30T18:29:59Z');
    expect(inTime.breakdown).toBeDefined();
    expect(inTime.notes).toEqual([]);
    const { breakdown, rows, notes, totals, facts } = late('2027-11-30T18:30:00Z');
    expect(breakdown).toBeUndefined();
    expect(texts(rows)).toEqual([['1', 'Kettle', 'KET-1', '2', '₹118.00']]);
    expect(notes).toEqual([expect.stringMatching(/30 November .* no tax is taken back \(section 34\(2\)/)]);
    expect(totals).toEqual([['Refunded (INR)', '₹212.40']]);
    expect(Object.fromEntries(facts)['Against invoice']).toContain('INV-2627-0000007');
  });

  describe('of an order that was paid by another sum than its total', () => {
    const paidBy = (amountMinor: number, refund: Partial<OrderRefund>, offerName?: string): CreditNote => {
      const note = credited(refund);
      const payment = { gatewayPaymentId: 'pay_1', state: 'REFUNDED', receivedAt: AT, amountMinor } as const;
      const payments = [{ ...payment, paysInFull: true as const, offerName }];
      return { ...note, order: { ...note.order, payments } };
    };
    const unit = (amountMinor: number) => ({
      amountMinor,
      reason: 'RETURN' as const,
      units: [{ itemId: 'item 1', productId: 'kettle', quantity: 1, amountMinor }],
    });

    rules('GWO-11').it.each([
      [
        'an offer',
        paidBy(19_116, unit(9_558), 'offer_1'),
        'Offer of the payment provider (offer_1)',
        '-₹10.62',
        '₹95.58',
      ],
      [
        'an offer without a name',
        paidBy(19_116, unit(9_558)),
        'Offer of the payment provider',
        '-₹10.62',
        '₹95.58',
      ],
      ['a fee', paidBy(21_740, unit(10_870)), 'Fee of the payment provider', '₹2.50', '₹108.70'],
    ])(
      'credits prices and taxes as charged, and names the difference: %s',
      (_, note, label, part, refunded) => {
        const { rows, totals, statements } = creditNoteDocument(note, SELLER);
        expect(texts(rows)).toEqual([['1', 'Kettle', '7323', '1', '₹118.00', '₹90.00', '18 %', '₹106.20']]);
        expect(totals).toEqual([
          ['Total (INR)', '₹106.20'],
          [label, part],
          ['Refunded (INR)', refunded],
        ]);
        expect(statements).toEqual(['Amount in words: One Hundred Six Rupees and Twenty Paise Only']);
        const plain = creditNoteDocument(note, { ...SELLER, state: undefined });
        expect(plain.totals).toEqual(totals);
      },
    );

    rules('GWO-11').it('credits the whole order when all that was paid goes back', () => {
      const { rows, totals, notes } = creditNoteDocument(paidBy(19_116, { amountMinor: 19_116 }), SELLER);
      expect(texts(rows)).toEqual([['1', 'Kettle', '7323', '2', '₹118.00', '₹180.00', '18 %', '₹212.40']]);
      expect(rows[0]![1]!.detail).toContain('discount ₹23.60');
      expect(totals[0]).toEqual(['Total (INR)', '₹212.40']);
      expect(notes).toEqual([]);
    });

    rules('GWO-11').it('names no difference for a payment that paid nothing', () => {
      const second = paidBy(19_116, { gatewayPaymentId: 'pay_2', amountMinor: 21_240 });
      expect(creditNoteDocument(second, SELLER).totals).toEqual([['Refunded (INR)', '₹212.40']]);
    });
  });

  rules('TAX-12').it('gives back the taxes of the whole order', () => {
    const { rows, breakdown } = creditNoteDocument(credited({}), SELLER);
    expect(texts(rows)).toEqual([['1', 'Kettle', '7323', '2', '₹118.00', '₹180.00', '18 %', '₹212.40']]);
    expect(texts(breakdown!.rows).at(-1)).toEqual(['All rates', '₹180.00', '₹32.40', '₹32.40']);
  });

  rules('TAX-12').it('gives back those of the units that came back', () => {
    const returned = {
      amountMinor: 10_620,
      reason: 'RETURN',
      units: [{ itemId: 'item 1', productId: 'kettle', quantity: 1, amountMinor: 10_620 }],
    } as const;
    const { rows } = creditNoteDocument(credited(returned), SELLER);
    expect(texts(rows)).toEqual([['1', 'Kettle', '7323', '1', '₹118.00', '₹90.00', '18 %', '₹106.20']]);
    expect(rows[0]![1]!.detail).toBe('SKU KET-1, discount ₹11.80, color: Red');
  });

  rules('CRN-03').it('prints no quantities when the refund returns no units', () => {
    const goodwill = credited({ amountMinor: 5_310, reason: 'ADMIN' });
    const { columns, rows } = creditNoteDocument(goodwill, SELLER);
    expect(columns.map(({ title }) => title)).toEqual([
      'No.',
      'Item',
      'HSN',
      'Taxable value',
      'Tax',
      'Amount',
    ]);
    expect(texts(rows)).toEqual([['1', 'Kettle', '7323', '₹45.00', '18 %', '₹53.10']]);
    expect(rows[0]![1]!.detail).toBe('SKU KET-1, color: Red');
    const plain = creditNoteDocument(goodwill, { ...SELLER, state: undefined });
    expect(texts(plain.rows)).toEqual([['1', 'Kettle', 'KET-1']]);
  });

  rules('CRN-01').it('reverses what earlier credit notes have left', () => {
    const units = [{ itemId: 'item 1', productId: 'kettle', quantity: 1, amountMinor: 10_620 }];
    const parts = ['r1', 'r2'].map((refundId) => {
      const note = credited({ refundId, amountMinor: 10_620, reason: 'RETURN', units });
      return { ...note, note: { ...note.note, refundId } };
    });
    const refunds = parts.map(({ refund }) => refund);
    const creditNotes = parts.map(({ note }) => note);
    const taxes = parts.map((part) => {
      const order = {
        ...part.order,
        items: [{ ...part.order.items[0]!, taxRate: 17.98 }],
        refunds,
        creditNotes,
      };
      return texts(creditNoteDocument({ ...part, order }, SELLER).breakdown!.rows)
        .at(-1)!
        .at(-1);
    });
    expect(taxes).toEqual(['₹16.19', '₹16.18']);
  });

  it('says what was paid beyond the invoice, and that there is no tax in it', () => {
    const { rows, notes } = creditNoteDocument(
      credited({ amountMinor: 25_000, reason: 'AMOUNT_MISMATCH' }),
      SELLER,
    );
    expect(texts(rows)[0]!.at(-1)).toBe('₹212.40');
    expect(notes).toEqual(['₹37.60 of it was paid beyond the invoice. There is no tax in that.']);
  });

  it('has no taxes where the seller is not registered', () => {
    const { rows, breakdown, facts } = creditNoteDocument(credited({}), { ...SELLER, state: undefined });
    expect(texts(rows)).toEqual([['1', 'Kettle', 'KET-1', '2', '₹118.00']]);
    expect(breakdown).toBeUndefined();
    expect(facts.map(([label]) => label)).not.toContain('Place of supply');
  });

  rules('CRN-01').it.each(['Kerala', undefined])(
    'names returned units for which nothing is paid: seller of %s',
    (state) => {
      const units = ['item 1', 'item 2'].map((itemId, index) => {
        return { itemId, productId: 'kettle', quantity: 1, amountMinor: index === 0 ? 10_620 : 0 };
      });
      const { order, ...rest } = credited({ reason: 'RETURN', amountMinor: 10_620, units });
      const gift = {
        ...order.items[0]!,
        itemId: 'item 2',
        name: 'Gift',
        quantity: 1,
        unitPriceMinor: 0,
        lineTotalMinor: 0,
      };
      const note = { ...rest, order: { ...order, items: [...order.items, gift] } };
      const { rows } = creditNoteDocument(note, { ...SELLER, state });
      expect(texts(rows).map(([, name]) => name)).toEqual(['Kettle', 'Gift']);
    },
  );

  rules('TAX-12').it('corrects no invoice when the payment paid no order', () => {
    const twice = credited({ gatewayPaymentId: 'pay_2', reason: 'DUPLICATE_PAYMENT' });
    const { rows, facts, notes, breakdown } = creditNoteDocument(twice, SELLER);
    expect({ rows, breakdown }).toEqual({ rows: [], breakdown: undefined });
    expect(facts.map(([label]) => label)).not.toContain('Against invoice');
    expect(notes[0]).toContain('No order was supplied for this payment');
  });
});
