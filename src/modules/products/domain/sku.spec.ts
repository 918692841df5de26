import { cpuMsOf } from '../../../../test/support/cpu-ms.js';
import { MAX_SKU } from '../products.limits.js';
import { isSeenSku, normalSku } from './sku.js';

describe('an SKU', () => {
  // prettier-ignore
  it.each([
    ['ktc-ket-15', 'KTC-KET-15'], [' A  B ', 'A B'], ['A\u00a0B', 'A B'], ['A\u3000B', 'A B'],
    ['ＡＢ１', 'AB1'], ['e\u0301t', 'ÉT'], ['größe', 'GRÖSSE'], ['ﬀ-1', 'FF-1'],
  ])('%j is stored as %j', (given, stored) => {
    expect(normalSku(given)).toBe(stored);
    expect(normalSku(stored)).toBe(stored);
    expect(isSeenSku(stored)).toBe(true);
  });

  it.each(['A-1', 'No. 4/7 (blue) #2 & 50%', 'साड़ी-1', 'Ø 12 €', '電動1'])('may be %s', (sku) => {
    expect(isSeenSku(normalSku(sku))).toBe(true);
  });

  // prettier-ignore
  it.each([
    'A\u200bB', 'AB\u200b', 'A\nB', 'A\tB', 'A\u0007B', '\u202eABC', 'A\u00adB', 'A\u2028B', 'A\u3164B',
    'A\ufe0fB', 'A\u2800B', 'A\ue000B', 'A\ud800B',
  ])('%j has what is not seen', (sku) => {
    expect(isSeenSku(normalSku(sku))).toBe(false);
  });

  it.each([`A${' '.repeat(1000)}B`, `A${'\u3000'.repeat(1000)}B`, `${' '.repeat(1000)}A B`])(
    'may be given with much white space (%#)',
    (sku) => expect(normalSku(sku)).toBe('A B'),
  );

  it('is read in the longest spelling', () => {
    expect(normalSku('α\u0313\u0300\u0345'.repeat(16))).toBe('ἊΙ'.repeat(16));
  });

  it('is not looked for in a long text', () => {
    const given = `A${'\u0315\u0300'.repeat(25_000)}`;
    expect(cpuMsOf(() => expect(normalSku(given).length).toBeGreaterThan(MAX_SKU))).toBeLessThan(100);
  });
});
