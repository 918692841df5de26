import { amountInWords } from './amount-in-words.js';

describe('an amount in words', () => {
  rules('TAX-10').it.each([
    [0, 'Zero Rupees Only'],
    [1, 'One Paisa Only'],
    [100, 'One Rupee Only'],
    [2_005, 'Twenty Rupees and Five Paise Only'],
    [9_999, 'Ninety-Nine Rupees and Ninety-Nine Paise Only'],
    [404_865, 'Four Thousand Forty-Eight Rupees and Sixty-Five Paise Only'],
    [10_000_000, 'One Lakh Rupees Only'],
    [
      12_345_678_900,
      'Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine Rupees Only',
    ],
    [1_000_000_000_000, 'One Thousand Crore Rupees Only'],
    [1_100_000, 'Eleven Thousand Rupees Only'],
  ])('has lakhs and crores: %i paise', (minor, words) => {
    expect(amountInWords(minor, 'INR')).toBe(words);
  });

  it('names another currency by its code', () => {
    expect(amountInWords(1_250, 'USD')).toBe('Twelve USD and 50/100 Only');
    expect(amountInWords(1_200, 'USD')).toBe('Twelve USD Only');
  });
});
