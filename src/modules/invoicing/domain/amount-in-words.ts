const ONES = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen ' +
  'Eighteen Nineteen'
).split(' ');
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const GROUPS = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const;

/**
 * An amount in words, as papers in India have it: `One Lakh Twenty-Three Rupees and Fifty Paise Only`. Currencies other
 * than the rupee are named by their code, and their minor units as a fraction.
 * @param minor integer minor units, 0 or more
 */
export function amountInWords(minor: number, currency: string): string {
  const major = Math.floor(minor / 100);
  const rest = minor % 100;
  if (currency !== 'INR') return `${inWords(major)} ${currency}${rest === 0 ? '' : ` and ${rest}/100`} Only`;
  const rupees = `${inWords(major)} ${major === 1 ? 'Rupee' : 'Rupees'}`;
  const paise = `${inWords(rest)} ${rest === 1 ? 'Paisa' : 'Paise'}`;
  if (rest === 0) return `${rupees} Only`;
  return major === 0 ? `${paise} Only` : `${rupees} and ${paise} Only`;
}

/** A whole number of 0 or more in the words of Indian numbering. */
function inWords(number: number): string {
  for (const [size, name] of GROUPS) {
    if (number < size) continue;
    const rest = number % size;
    return `${inWords(Math.floor(number / size))} ${name}${rest === 0 ? '' : ` ${inWords(rest)}`}`;
  }
  if (number < ONES.length) return ONES[number]!;
  const one = number % 10;
  return `${TENS[Math.floor(number / 10)]}${one === 0 ? '' : `-${ONES[one]}`}`;
}
