import { foldedLedger } from './folded-ledger.js';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));

describe('a ledger without its old movements', () => {
  rules('RTN-02').it('begins with what they add up to, variant by variant', () => {
    const { ledger, opening } = foldedLedger({ since: at(1) }, [
      { delta: 10, at: at(1) },
      { delta: -3, at: at(2) },
      { variantId: 'a', delta: 5, at: at(2) },
      { variantId: 'a', delta: -1, at: at(3) },
      { variantId: 'b', delta: 2, at: at(2) },
      { variantId: 'b', delta: -2, at: at(3) },
    ]);
    const since = new Date(at(3).getTime() + 1);
    expect(ledger).toEqual({ since, opening: 11 });
    const same = { cause: 'ADMIN', reason: 'Opening stock', at: since, by: 'SYSTEM' };
    expect(opening).toEqual([
      { delta: 7, ...same },
      { variantId: 'a', delta: 4, ...same },
    ]);
  });

  rules('RTN-02').it('begins no earlier than it did', () => {
    expect(foldedLedger({ since: at(9) }, [{ delta: 1, at: at(2) }]).ledger.since).toEqual(at(9));
  });
});
