/** The courier's own word as a sentence begins: `RTO DELIVERED` as `RTO delivered`. */
export function carrierWord(status: string): string {
  const words = status.replaceAll('_', ' ').trim().split(/\s+/);
  return words.map((word, place) => (word === 'RTO' ? word : asWritten(word, place === 0))).join(' ');
}

function asWritten(word: string, isFirst: boolean): string {
  const small = word.toLowerCase();
  return isFirst ? small.charAt(0).toUpperCase() + small.slice(1) : small;
}
