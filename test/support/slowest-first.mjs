import TestSequencer from '@jest/test-sequencer';

/** Files that take half a minute and more, by a part of their path. Wrong or stale, they cost time alone. */
const SLOW = [
  'test/services/several-processes',
  'test/services/redis-outage',
  'test/services/database-outage',
  'test/services/rolling-restart',
  'test/services/outside-outage',
  'test/services/webhook-durability',
  'test/services/flash-sale',
  'test/services/chaos',
  'test/groups/',
  'test/integration/bounded-work',
  'test/model/',
  'test/crash/crash-points',
  'test/fuzz/',
  'test/integration/list-reader',
  'test/integration/command-processes',
  'test/integration/books',
  'test/deploy/check-deploy',
  'test/integration/search-reindex',
  'test/integration/commands.',
];

/**
 * Begins with what takes longest, so that no worker is left alone with it at the end. Jest does so itself from the
 * times of the run before, which a fresh clone has not: there it goes by the size of the files, which says little.
 */
export default class SlowestFirst extends TestSequencer {
  async sort(tests) {
    const rank = ({ path }) => {
      const place = SLOW.findIndex((part) => path.includes(part));
      return place < 0 ? SLOW.length : place;
    };
    return (await super.sort(tests)).toSorted((one, other) => rank(one) - rank(other));
  }
}
