import { Types } from 'mongoose';
import { parcelContent } from './parcel-content.js';

const productId = new Types.ObjectId();
const line = (itemId: string, quantity: number, unitPriceMinor: number) => ({
  itemId,
  productId,
  name: 'Kettle',
  sku: itemId,
  quantity,
  unitPriceMinor,
  lineTotalMinor: quantity * unitPriceMinor,
});
const order = {
  items: [line('a', 3, 10_000), line('b', 1, 20_000)],
  pricing: { subtotalMinor: 50_000, discountMinor: 5_000, totalMinor: 45_000 },
};
const gone = (itemId: string) => ({ itemId, productId: productId.toHexString(), quantity: 1 });
const unitsOf = ({ lines }: ReturnType<typeof parcelContent>) =>
  lines.map(({ itemId, quantity }) => `${quantity} ${itemId}`);

describe('what is sent of an order', () => {
  rules('CAW-13').it('is all of it, at what is paid', () => {
    const content = parcelContent(order);
    expect(unitsOf(content)).toEqual(['3 a', '1 b']);
    expect(content.valueMinor).toBe(45_000);
  });

  rules('CAW-13').it('leaves out the units that have left the order, with their share', () => {
    const content = parcelContent({ ...order, cancelledUnits: [gone('a'), gone('b')] });
    expect(unitsOf(content)).toEqual(['2 a']);
    expect(content.valueMinor).toBe(18_000);
  });

  rules('CAW-13').it('has the value of its prices, whatever was paid for them', () => {
    const payments = [
      {
        gatewayPaymentId: 'pay_1',
        state: 'CONFIRMED' as const,
        receivedAt: new Date(),
        amountMinor: 40_000,
        paysInFull: true as const,
      },
    ];
    const paid = { ...order, gatewayPaymentId: 'pay_1', payments, cancelledUnits: [gone('b')] };
    expect(parcelContent(paid).valueMinor).toBe(27_000);
  });

  rules('CAW-13').it('is nothing when all have left', () => {
    const cancelledUnits = [gone('a'), gone('a'), gone('a'), gone('b')];
    expect(parcelContent({ ...order, cancelledUnits })).toEqual({ lines: [], valueMinor: 0 });
  });
});
