import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { MemoryCache } from '#infrastructure/cache/adapters/memory.cache.js';
import { RevocationMarksService } from './revocation-marks.service.js';
import { newTokenId } from '../../secrets/token-id.js';

describe('the revocations of access tokens', () => {
  const cache = new MemoryCache(new AdjustableClock());
  const revocations = new RevocationMarksService(cache);
  const refusalOf = async (tokenId: string) => (await revocations.look({ userId: 'asha', tokenId })).refusal;

  rules('SES-16').it('refuse the tokens of earlier versions, but for the spared one', async () => {
    const [spared, old, current] = [newTokenId(8), newTokenId(9), newTokenId(10)];
    await revocations.put('asha', { reason: 'outdated', acceptedFrom: 10, sparedTokenId: spared }, 60_000);
    expect(await Promise.all([spared, old, current, ''].map(refusalOf))).toEqual([
      null,
      'outdated',
      null,
      'outdated',
    ]);
  });

  rules('SES-16').it('spare no token without an id', async () => {
    await revocations.put('asha', { reason: 'outdated', acceptedFrom: 1 }, 60_000);
    expect(await refusalOf('x')).toBe('outdated');
    expect(await refusalOf('')).toBe('outdated');
  });

  it('refuse every token by a mark of another version of the service', async () => {
    await cache.putMark('revoked:asha', 'demoted', 60_000);
    expect(await refusalOf(newTokenId(1))).toBe('banned');
  });
});
