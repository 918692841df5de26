import { phoneIn } from './phone-number.js';

describe('a phone number as people write it', () => {
  // prettier-ignore
  it.each([
    '9876543210', '09876543210', '+919876543210', '919876543210', '00919876543210', '+91 98765 43210',
    ' +91-98765-43210 ', '+91 (0) 98765 43210', '98765.43210', '98765\u00a043210', '98765\u201343210',
  ])('is its ten digits: %s', (text) => {
    expect(phoneIn(text)).toBe('9876543210');
  });

  // prettier-ignore
  it.each([
    '', '98765', '987654321', '5876543210', '98765432101', '+44 9876543210', 'tel 9876543210',
    'asha9876543210@x.in', '-',
  ])('is none: %j', (text) => {
    expect(phoneIn(text)).toBeUndefined();
  });
});
