import { AdjustableClock } from '#common/time/adjustable-clock.js';
import type { AppConfig } from '#config/app-config.js';
import { AnswerCache } from '#http/answer-cache/answer-cache.js';
import { InProcessChangeFeed } from '#infrastructure/change-feed/adapters/in-process.change-feed.js';
import type { ChangeFeed } from '#infrastructure/change-feed/change-feed.port.js';
import { NoMetrics } from '#infrastructure/metrics/no-metrics.js';
import { expectEventually } from '../support/expect-eventually.js';

/** A feed that cannot be read. */
class UnreadableFeed extends InProcessChangeFeed {
  override isCurrent(): boolean {
    return false;
  }
}

const URL = '/api/v1/products';

describe('the cache of finished answers', () => {
  let feed: ChangeFeed;
  let clock: AdjustableClock;
  const opened: AnswerCache[] = [];

  function open(maxAgeSeconds = 60): AnswerCache {
    const config = { answerCache: { maxAgeSeconds }, embedded: { searchEngine: true } } as AppConfig;
    const cache = new AnswerCache(feed, new NoMetrics(), clock, config);
    opened.push(cache);
    return cache;
  }

  beforeEach(() => {
    feed = new InProcessChangeFeed();
    clock = new AdjustableClock();
  });

  afterEach(() => {
    for (const cache of opened.splice(0)) cache.onApplicationShutdown();
  });

  const answer = (...topics: string[]) => ({ body: Buffer.from('{}'), etag: 'W/"x"', topics });

  /** Computes and stores an answer, with something happening after it was read and before it is stored. */
  function store(cache: AnswerCache, meanwhile = () => {}, ...topics: string[]): void {
    const computation = cache.begin(URL)!;
    meanwhile();
    cache.put(computation, answer(...topics));
    cache.end(computation);
  }

  it('does not store what was read before a change of what it shows', () => {
    const cache = open();
    store(cache, () => feed.publish(['product:1']), 'catalogue', 'product:1');
    expect(cache.find(URL)).toBeUndefined();
    store(cache, () => feed.publish(['product:2']), 'catalogue', 'product:1');
    expect(cache.find(URL)).toBeDefined();
  });

  it('does not store what was computed over a jump of the clock, or a gap in the feed', () => {
    const cache = open();
    store(cache, () => clock.advance(1_000));
    expect(cache.find(URL)).toBeUndefined();
    store(cache, () => cache.missed());
    expect(cache.find(URL)).toBeUndefined();
  });

  it('does not store the answer of a computation that was given up', () => {
    const cache = open();
    const computation = cache.begin(URL)!;
    cache.end(computation);
    feed.publish(['product:1']);
    cache.put(computation, answer('product:1'));
    expect(cache.find(URL)).toBeUndefined();
  });

  it('serves nothing beyond its maximum age, and forgets it', async () => {
    const cache = open(0.05);
    store(cache);
    await expectEventually(() => expect(cache.find(URL)).toBeUndefined());
  });

  it('is off with a maximum age of 0, and while the feed is not current', () => {
    expect(open(0).begin(URL)).toBeUndefined();
    feed = new UnreadableFeed();
    expect(open().begin(URL)).toBeUndefined();
  });

  it('keeps no answer of an endless URL', () => {
    expect(open().begin(`${URL}?q=${'x'.repeat(1_000)}`)).toBeUndefined();
  });

  it('shares a computation in progress', async () => {
    const cache = open();
    const first = cache.begin(URL)!;
    expect(cache.computing(URL)).toBe(first);
    const ended = new Promise<void>((resolve) => first.whenEnded(resolve));
    cache.put(first, answer());
    cache.end(first);
    await ended;
    expect(cache.computing(URL)).toBeUndefined();
    expect(cache.find(URL)).toBeDefined();
  });
});
