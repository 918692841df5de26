import { carrierWord } from './carrier-word.js';

describe('the words of the courier', () => {
  it.each([
    ['DELIVERED', 'Delivered'],
    ['RTO DELIVERED', 'RTO delivered'],
    ['OUT_FOR_DELIVERY', 'Out for delivery'],
    ['In Transit', 'In transit'],
  ])('reads %s as %s', (status, word) => expect(carrierWord(status)).toBe(word));
});
