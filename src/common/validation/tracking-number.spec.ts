import { isSameTrackingNumber, trackingKey } from './tracking-number.js';

describe('tracking number', () => {
  rules('CAW-01').it.each([
    ['D12345678', 'D12345678'],
    [' d 1234 5678 ', 'D12345678'],
    ['D-1234.5678', 'D12345678'],
    ['d_1234/5678\t', 'D12345678'],
    ['Ｄ１２３４５６７８', 'D12345678'],
    ['D\u00a01234\u20115678', 'D12345678'],
    [' -- ', ''],
    ['', ''],
  ])('has of %j the letters and digits %j', (written, key) => {
    expect(trackingKey(written)).toBe(key);
  });

  rules('CAW-01').it('is the same however it is written, and none is the same as none', () => {
    expect(isSameTrackingNumber('d 12-34', 'D1234')).toBe(true);
    expect(isSameTrackingNumber('D1234', 'D12345')).toBe(false);
    expect(isSameTrackingNumber('-', '_')).toBe(false);
    expect(isSameTrackingNumber(undefined, undefined)).toBe(false);
  });
});
