import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { partsAndCarrier, type GoodsEvent } from './parts-and-carrier.js';

describe('a return in parts, and what the carrier reports', () => {
  const app = useApp();
  const { play } = partsAndCarrier(app, useLastingAdmin(app));

  const EVENTS: GoodsEvent[] = ['part', 'rto', 'cancelled', 'settled', 'delivered'];
  const sequences = permutations(EVENTS).filter((_, index) => index % 9 === 0);

  rules('RTP-05').it.each(sequences)('give each unit back once: %s, %s, %s, %s, %s', (...sequence) =>
    play(sequence),
  );
});

function permutations<T>(of: readonly T[]): T[][] {
  if (of.length <= 1) return [[...of]];
  return of.flatMap((first, index) =>
    permutations(of.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}
