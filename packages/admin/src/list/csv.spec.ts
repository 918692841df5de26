import { csvOf } from './csv.js';

describe('rows as CSV', () => {
  it('quotes what would end a cell or a line', () => {
    expect(csvOf([{ Order: 'ORD-1', Note: 'a "b", c\nd', Total: 12.5 }])).toBe(
      'Order,Note,Total\r\nORD-1,"a ""b"", c\nd",12.5',
    );
  });

  it.each(['=1+1', '+91 98', '-cmd', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', '0012'])(
    'is no formula of a spreadsheet: %s',
    (value) => {
      expect(csvOf([{ Name: value }])).toBe(`Name\r\n'${value}`);
    },
  );
});
