import type { Clock } from '#common/time/clock.js';
import { FEED_AGE_MS, FEED_LEAST_AGE_MS } from '../feeds.limits.js';
import type { FeedFile } from './feed-file.js';

/** A feed as it was made, and until when it is served. */
export interface MadeFeed {
  readonly files: readonly FeedFile[];
  readonly validUntilMs: number;
}

interface Making {
  readonly begunAtMs: number;
  readonly feed: Promise<readonly FeedFile[]>;
}

/** Keeps one feed for ten minutes; after an edit of the catalogue it is made anew within a minute. It is made once for all who ask. */
export class KeptFeed {
  private current: Making | undefined;
  private isOutdated = false;

  constructor(
    private readonly make: () => Promise<readonly FeedFile[]>,
    private readonly clock: Clock,
  ) {}

  /** The feed, made if there is none that is young enough. */
  async get(): Promise<MadeFeed> {
    const making = this.young() ?? this.begin();
    return { files: await making.feed, validUntilMs: making.begunAtMs + FEED_AGE_MS };
  }

  /** Notes that what the feed is made of has changed. */
  outdate(): void {
    this.isOutdated = true;
  }

  /** Gives the files up. */
  async end(): Promise<void> {
    const { current } = this;
    this.current = undefined;
    await endOf(current);
  }

  private young(): Making | undefined {
    const { current } = this;
    if (current === undefined) return undefined;
    const ageMs = this.clock.nowMs() - current.begunAtMs;
    const isYoung = ageMs >= 0 && ageMs < (this.isOutdated ? FEED_LEAST_AGE_MS : FEED_AGE_MS);
    return isYoung ? current : undefined;
  }

  private begin(): Making {
    const former = this.current;
    this.isOutdated = false;
    const making = { begunAtMs: this.clock.nowMs(), feed: this.make() };
    this.current = making;
    void making.feed.then(
      () => endOf(former),
      () => {
        // The next one who asks tries again.
        if (this.current === making) this.current = undefined;
        return endOf(former);
      },
    );
    return making;
  }
}

async function endOf(making: Making | undefined): Promise<void> {
  const files = await making?.feed.catch(() => []);
  for (const file of files ?? []) await file.end();
}
