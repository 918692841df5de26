import { dec, show } from '../../../test/reference/values.js';
import {
  addDecimals,
  compareDecimals,
  decodeDecimal,
  divideDecimals,
  encodeDecimal,
  exactDecimalOfDouble,
  multiplyDecimals,
  quantizeDecimal,
  remainderDecimals,
  decimalOfDouble,
  decimalToDouble,
  type Decimal,
  type DecimalRounding,
} from './decimal.js';

const of = (text: string): Decimal => decodeDecimal(dec(text));
const text = (value: Decimal): string => show(encodeDecimal(value));

describe('taking decimals apart (manual: reference/bson-types/#decimal128)', () => {
  const texts = [
    '0',
    '-0',
    '0.00',
    '0E+3',
    '1',
    '-1',
    '1.10',
    '1E+3',
    '123456789.987654321',
    'NaN',
    'Infinity',
    '-Infinity',
    '9.999999999999999999999999999999999E+6144',
    '1E-6176',
    '-1E-6176',
    '1.000000000000000000000000000000001',
    '0.1234567890123456789012345678901234',
    '9999999999999999999999999999999999',
  ];
  it.each(texts)('%s comes back as it was', (value) => {
    expect(text(of(value))).toBe(show(dec(value)));
  });

  it('takes a coefficient beyond 34 digits for zero, as the format defines', () => {
    const bytes = dec('1').bytes.slice();
    bytes[15] = 0x6c;
    expect(decodeDecimal(Object.assign(dec('0'), { bytes })).coefficient).toBe(0n);
  });
});

describe('arithmetic of decimals (manual: reference/operator/aggregation/#arithmetic-expression-operators)', () => {
  type Row = [name: string, result: Decimal, expected: string];
  const rows: Row[] = [
    ['0.1 + 0.2', addDecimals(of('0.1'), of('0.2')), '0.3'],
    ['1 + -1.00', addDecimals(of('1'), of('-1.00')), '0.00'],
    ['1E+3 + 1', addDecimals(of('1E+3'), of('1')), '1001'],
    ['1E+40 + 1', addDecimals(of('1E+40'), of('1')), '1.000000000000000000000000000000000E+40'],
    [
      '9999999999999999999999999999999999 + 1',
      addDecimals(of('9999999999999999999999999999999999'), of('1')),
      '1.000000000000000000000000000000000E+34',
    ],
    ['NaN + 1', addDecimals(of('NaN'), of('1')), 'NaN'],
    ['Infinity + -Infinity', addDecimals(of('Infinity'), of('-Infinity')), 'NaN'],
    ['Infinity + 1', addDecimals(of('Infinity'), of('1')), 'Infinity'],
    ['1.5 * 2.00', multiplyDecimals(of('1.5'), of('2.00')), '3.000'],
    ['-1 * 0', multiplyDecimals(of('-1'), of('0')), '-0'],
    ['Infinity * 0', multiplyDecimals(of('Infinity'), of('0')), 'NaN'],
    ['9E+6144 * 10', multiplyDecimals(of('9E+6144'), of('10')), 'Infinity'],
    ['1E-6176 * 0.1', multiplyDecimals(of('1E-6176'), of('0.1')), '0E-6176'],
    ['1 / 3', divideDecimals(of('1'), of('3')), '0.3333333333333333333333333333333333'],
    ['2 / 3', divideDecimals(of('2'), of('3')), '0.6666666666666666666666666666666667'],
    ['1 / 8', divideDecimals(of('1'), of('8')), '0.125'],
    ['100 / 10', divideDecimals(of('100'), of('10')), '10'],
    ['1 / 0', divideDecimals(of('1'), of('0')), 'Infinity'],
    ['0 / 0', divideDecimals(of('0'), of('0')), 'NaN'],
    ['7.5 % 2', remainderDecimals(of('7.5'), of('2')), '1.5'],
    ['-7.5 % 2', remainderDecimals(of('-7.5'), of('2')), '-1.5'],
    ['7 % Infinity', remainderDecimals(of('7'), of('Infinity')), '7'],
  ];
  it.each(rows.map(([name, result, expected]) => [name, expected, result] as const))(
    '%s is %s',
    (_name, expected, result) => {
      expect(text(result)).toBe(show(dec(expected)));
    },
  );

  // prettier-ignore
  const roundings: Array<[string, number, DecimalRounding, string]> = [
    ['2.5', 0, 'halfEven', '2'], ['3.5', 0, 'halfEven', '4'], ['2.51', 0, 'halfEven', '3'],
    ['-2.5', 0, 'halfEven', '-2'], ['2.345', 2, 'halfEven', '2.34'], ['1250', -2, 'halfEven', '1.2E+3'],
    ['2.9', 0, 'truncate', '2'], ['-2.9', 0, 'truncate', '-2'], ['2.1', 0, 'ceiling', '3'],
    ['-2.9', 0, 'ceiling', '-2'], ['2.9', 0, 'floor', '2'], ['-2.1', 0, 'floor', '-3'],
    ['5', 2, 'floor', '5'],
  ];
  it.each(roundings)('%s to %i places by %s is %s', (value, place, rounding, expected) => {
    expect(text(quantizeDecimal(of(value), place, rounding))).toBe(show(dec(expected)));
  });

  it.each([0.1, 1, -2.5, 1e20, 123456.789, 5e-324, 1.7976931348623157e308])(
    'keeps the double %d on the way there and back',
    (value) => {
      expect(decimalToDouble(exactDecimalOfDouble(value))).toBe(value);
      expect(compareDecimals(exactDecimalOfDouble(value), exactDecimalOfDouble(value))).toBe(0);
    },
  );

  it('gives doubles 15 digits in arithmetic', () => {
    expect(text(decimalOfDouble(0.1))).toBe(show(dec('0.100000000000000')));
    expect(text(decimalOfDouble(2))).toBe(show(dec('2.00000000000000')));
  });
});
