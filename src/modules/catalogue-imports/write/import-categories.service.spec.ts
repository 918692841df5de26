import { cpuMsOf } from '../../../../test/support/cpu-ms.js';
import { categoryKey } from './import-categories.service.js';

describe('the key of a category in a file', () => {
  rules('IMP-21').it('is that of a name in other letters, and of no long text', () => {
    expect(categoryKey(['Café', 'Kettles'])).toBe(categoryKey(['CAFE', 'kettles']));
    const marks = 'a' + '\u0315\u0300'.repeat(25_000);
    expect(cpuMsOf(() => categoryKey([marks]))).toBeLessThan(100);
  });
});
