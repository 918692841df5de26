import { keepsJobs } from './durability.js';

describe('the memory of Redis that doctor checks', () => {
  const ROOMY = { policy: 'noeviction', usedBytes: 12e6, maxBytes: 100e6 };

  rules('OPR-02').it('is right when nothing is evicted and there is room', () => {
    expect(keepsJobs(ROOMY)).toBe('noeviction, 12 MB used of 100 MB');
    expect(keepsJobs({ ...ROOMY, maxBytes: 0 })).toBe('noeviction, 12 MB used, no limit (maxmemory)');
  });

  rules('OPR-02').it.each(['allkeys-lru', 'volatile-lru', 'volatile-ttl', ''])(
    'is a fault when jobs may be evicted: %s',
    (policy) => {
      for (const maxBytes of [0, 100e6])
        expect(() => keepsJobs({ ...ROOMY, policy, maxBytes })).toThrow(/drops jobs.*set noeviction/);
    },
  );

  rules('OPR-02').it('is a fault when writes are about to be refused', () => {
    expect(keepsJobs({ ...ROOMY, usedBytes: 90e6 })).toMatch(/^noeviction/);
    expect(() => keepsJobs({ ...ROOMY, usedBytes: 91e6 })).toThrow(
      /91 MB used of 100 MB: it is about to refuse/,
    );
  });
});
