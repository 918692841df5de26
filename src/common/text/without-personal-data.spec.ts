import { cpuMsOf } from '../../../test/support/cpu-ms.js';
import { withoutPersonalData } from './without-personal-data.js';

describe('a reason of the carrier', () => {
  rules('CAR-09').it.each([
    ['The billing phone 9876543210 is not valid.', 'The billing phone [hidden] is not valid.'],
    ['+91 9876543210 or +919876543210', '[hidden] or [hidden]'],
    ['Mail to ana.rao+x@example.co.in failed', 'Mail to [hidden] failed'],
    [
      'No courier for ANA RAO, Ana, at 12 Lake Road (flat 3).',
      'No courier for [hidden], [hidden], at [hidden].',
    ],
  ])('names no customer: %s', (text, expected) => {
    expect(withoutPersonalData(text, ['Ana', 'Ana Rao', '12 Lake Road (flat 3)'])).toBe(expected);
  });

  it.each([
    'Invalid Pincode: 123456',
    'AWB 321055706540 of order 281248157 cannot be reassigned',
    'Not served in Canada',
  ])('keeps text without personal data: %s', (text) => {
    expect(withoutPersonalData(text, ['Ana', '', 'x'])).toBe(text);
  });

  it.each(['a', '9', 'a.'])('takes no long time for many of %j', (sign) => {
    const text = sign.repeat(50_000);
    expect(cpuMsOf(() => expect(withoutPersonalData(text)).toBe(text))).toBeLessThan(100);
  });
});
