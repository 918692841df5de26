import { amountIn, dayIn, isShortened, numberIn } from './remittance-cells.js';
import { columnsOf } from './remittance-columns.js';

describe('the cells of a file of transfers', () => {
  rules('CDL-44').it.each([
    ['1499', 149_900],
    ['1,49,900.50', 14_990_050],
    ['₹ 1,499.00', 149_900],
    ['Rs. 12', 1_200],
    ['1.499,50', 149_950],
    ['12,5', 1_250],
    ['-79', -7_900],
    ['1,2,3', undefined],
    ['many', undefined],
    ['', undefined],
    ['1e3', undefined],
  ])('read %s as an amount', (text, minor) => {
    expect(amountIn(text)).toBe(minor);
  });

  rules('CDL-44').it.each([
    ['11-09-2026', '2026-09-11'],
    ['1/9/26', '2026-09-01'],
    ['2026-09-11 10:21:00', '2026-09-11'],
    ['06-Jan-26', '2026-01-06'],
    ['Sep 11, 2026', '2026-09-11'],
    ['28th Aug 2018 07:11 PM', '2018-08-28'],
    ['46276', '2026-09-11'],
    ['46276.5', '2026-09-11'],
    ['31-02-2026', undefined],
    ['06-Foo-26', undefined],
    ['soon', undefined],
  ])('read %s as a day', (text, day) => {
    expect(dayIn(text)?.toString()).toBe(day);
  });

  rules('CDL-44').it('have numbers as they were before a spreadsheet', () => {
    expect(numberIn(' 77003000001.0 ')).toBe('77003000001');
    expect([isShortened('7.7003E+10'), isShortened('77003000001')]).toEqual([true, false]);
  });

  rules('CDL-44').it(
    'are found by the names of their columns, what is paid before what was to be collected',
    () => {
      const shiprocket =
        'CRF ID,AWB,Delivered Date,Shipped Date,Order Id,Courier,Order Value,Channel Name,Remittance Date,UTR';
      expect(columnsOf(shiprocket.split(','))).toEqual({
        batch: 0,
        awb: 1,
        orderNumber: 4,
        amount: 6,
        date: 8,
        reference: 9,
      });
      const delhivery =
        'Description,Payment Mode,Client,Pincode,Amount Payable,City,Status,COD Amount,Waybill Number,Order Number';
      expect(columnsOf(delhivery.split(','))).toEqual({ amount: 4, awb: 8, orderNumber: 9 });
      const iThink = '\uFEFFAWB NO., Order No. ,Customer,Price,Remittance Date,Remittance UTR';
      expect(columnsOf(iThink.split(','))).toEqual({
        awb: 0,
        orderNumber: 1,
        amount: 3,
        date: 4,
        reference: 5,
      });
      expect(columnsOf(['AWB_CODE', 'COD_AMOUNT'])).toEqual({ awb: 0, amount: 1 });
      expect(columnsOf(['CRF ID', 'Remittance Amount', 'UTR'])).toBeUndefined();
    },
  );
});
