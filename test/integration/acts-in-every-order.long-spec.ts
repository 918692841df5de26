import { playEvery } from '../support/played-shop.js';
import { paidShop, SHOP_EVENTS } from '../support/shop-events.js';

/** The payments for an order of 1000: less by an offer of the gateway, as charged, and with its fee. */
const PAID = { 'with an offer': 900, 'as charged': 1000, 'with a fee': 1024 } as const;

const WORLDS = Object.entries(PAID).flatMap(([how, minor]) => [
  [how, 'by the gateway', minor] as const,
  [how, 'by the customer’s signature', minor] as const,
]);

describe('every sequence of what staff, customer, gateway, bank and carrier do to a paid order, on the rules alone', () => {
  rules('EVO-04').it.each(WORLDS)(
    'leaves right books of money, units and papers: three after it was paid %s, reported %s',
    (_, reportedBy, capturedMinor) => {
      const start = paidShop(capturedMinor, reportedBy !== 'by the gateway');
      expect(shown(playEvery(start, SHOP_EVENTS, 3))).toEqual({
        played: SHOP_EVENTS.length ** 3,
        faults: 0,
        wrong: [],
      });
    },
  );

  rules('EVO-04').it(
    'leaves right books of money, units and papers: four after it was paid with an offer',
    () => {
      expect(shown(playEvery(paidShop(PAID['with an offer'], false), SHOP_EVENTS, 4))).toEqual({
        played: SHOP_EVENTS.length ** 4,
        faults: 0,
        wrong: [],
      });
    },
  );
});

/** How many were played, and the shortest of those after which something was wrong. */
function shown({ played, wrong }: ReturnType<typeof playEvery>): object {
  process.stdout.write(`${played} sequences\n`);
  return { played, faults: wrong.length, wrong: wrong.slice(0, 12) };
}
