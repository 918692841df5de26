import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Redis, type Result } from 'ioredis';
import { withTimeout } from '#common/async/with-timeout.js';
import { retryStrategy } from '../../redis/retry-strategy.js';
import { ChangeFeed } from '../change-feed.port.js';
import { PUBLISH, READ } from './redis.change-feed.scripts.js';

type Entry = [id: string, from: string, topics: string];

declare module 'ioredis' {
  interface RedisCommander<Context> {
    storefrontPublish(
      stream: string,
      state: string,
      from: string,
      topics: string,
      epoch: string,
    ): Result<number, Context>;
    storefrontRead(
      stream: string,
      state: string,
      after: number,
    ): Result<[epoch: string, seq: number, entries: Entry[]], Context>;
  }
}

/** The keys, in one hash slot, as a cluster requires. */
const KEYS = ['storefront:{changes}:stream', 'storefront:{changes}:state'] as const;

const READ_EVERY_MS = 250;
/** A feed that was last read longer ago is not current. */
const CURRENT_FOR_MS = 1_000;
/** Nobody has asked for so long: reading stops. */
const IDLE_AFTER_MS = 15_000;
const ANSWER_WITHIN_MS = 750;
const RETRY_SEND_AFTER_MS = 250;
/** With more topics waiting to be sent than this, readers are told to drop everything. */
const MAX_WAITING = 1_000;
/** Stands for any topic. */
const ANY = '*';
const CLOSE_WITHIN_MS = 1_000;

/** How far this process has read. */
interface Position {
  readonly epoch: string;
  readonly seq: number;
}

/**
 * The change feed on a capped Redis stream. Each process reads what follows its last entry, four times a second while
 * somebody asks `isCurrent`. A gap in the numbers, a lost stream, a failed read and a pause all mean that changes may
 * have been missed: the listeners drop everything. Topics that cannot be sent are kept and sent later.
 */
export class RedisChangeFeed extends ChangeFeed {
  private readonly logger = new Logger('ChangeFeed');
  /** Tells the changes of this process, which its listeners have already, from those of others. */
  private readonly sender = randomUUID();
  private readonly redis: Redis;
  private connected: Promise<void> | undefined;
  private readonly waiting = new Set<string>();
  private sending: Promise<void> | undefined;
  private position: Position | undefined;
  private reading = false;
  private readTimer: NodeJS.Timeout | undefined;
  private sendTimer: NodeJS.Timeout | undefined;
  /** Moments of the monotonic clock. */
  private readAtMs = -Infinity;
  private askedAtMs = -Infinity;
  private isDown = false;
  private closed = false;

  constructor(url: string) {
    super();
    this.redis = new Redis(url, {
      lazyConnect: true,
      // A command that waits for a connection would report a state that is long past.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      connectTimeout: 1_000,
      commandTimeout: ANSWER_WITHIN_MS,
      socketTimeout: 3_000,
      disconnectTimeout: 100,
      retryStrategy,
    });
    // Each failed command reports the reason.
    this.redis.on('error', () => undefined);
    this.redis.defineCommand('storefrontPublish', { numberOfKeys: 2, lua: PUBLISH });
    this.redis.defineCommand('storefrontRead', { numberOfKeys: 2, lua: READ });
  }

  override isCurrent(): boolean {
    const now = performance.now();
    this.askedAtMs = now;
    if (now - this.readAtMs < CURRENT_FOR_MS) return true;
    this.startReading();
    return false;
  }

  override async close(): Promise<void> {
    clearTimeout(this.readTimer);
    clearTimeout(this.sendTimer);
    const sent = (this.sending ?? Promise.resolve()).then(() => this.sendWaiting());
    await withTimeout(CLOSE_WITHIN_MS, sent, () => new Error('not sent in time')).catch(() => undefined);
    this.closed = true;
    clearTimeout(this.sendTimer);
    this.redis.disconnect();
  }

  protected override send(topics: readonly string[]): void {
    for (const topic of topics) this.waiting.add(topic);
    if (this.waiting.size > MAX_WAITING) {
      this.waiting.clear();
      this.waiting.add(ANY);
    }
    // What is published in the meantime goes with the next command.
    this.sending ??= this.sendWaiting().finally(() => {
      this.sending = undefined;
      if (this.waiting.size > 0 && !this.closed) this.sendLater();
    });
  }

  private sendLater(): void {
    clearTimeout(this.sendTimer);
    this.sendTimer = setTimeout(() => this.send([]), this.isDown ? RETRY_SEND_AFTER_MS : 0).unref();
  }

  private async sendWaiting(): Promise<void> {
    const topics = [...this.waiting];
    if (topics.length === 0 || this.closed) return;
    this.waiting.clear();
    try {
      await this.connect();
      await this.redis.storefrontPublish(...KEYS, this.sender, JSON.stringify(topics), randomUUID());
      this.noteState(false);
    } catch (error) {
      for (const topic of topics) this.waiting.add(topic);
      this.noteState(true, error);
    }
  }

  private startReading(): void {
    if (this.reading || this.closed) return;
    this.reading = true;
    void this.readAgain();
  }

  private async readAgain(): Promise<void> {
    const startedAtMs = performance.now();
    try {
      await this.connect();
      this.take(await this.redis.storefrontRead(...KEYS, this.position?.seq ?? -1));
      this.readAtMs = startedAtMs;
      this.noteState(false);
    } catch (error) {
      this.loseTrack();
      this.noteState(true, error);
    }
    if (this.closed) return;
    if (performance.now() - this.askedAtMs > IDLE_AFTER_MS) {
      this.reading = false;
      this.loseTrack();
      return;
    }
    this.readTimer = setTimeout(() => void this.readAgain(), READ_EVERY_MS).unref();
  }

  /** Passes the entries of others on, or reports a gap. */
  private take([epoch, seq, entries]: [string, number, Entry[]]): void {
    const before = this.position;
    this.position = { epoch, seq };
    // Before the first read nothing was current, so nothing can have been missed.
    if (before === undefined) return;
    const isGapless =
      (epoch === before.epoch || before.epoch === '') &&
      entries.length === seq - before.seq &&
      entries.every(([id], index) => id === `${before.seq + 1 + index}-0`);
    if (!isGapless) {
      this.logger.warn({
        event: 'change_feed.gap',
        msg: 'Changes of other processes were missed; every answer in memory is dropped',
        after: before.seq,
        last: seq,
      });
      this.tellMissed();
      return;
    }
    for (const [, from, topics] of entries)
      if (from !== this.sender) this.pass(JSON.parse(topics) as string[]);
  }

  private pass(topics: readonly string[]): void {
    if (topics.includes(ANY)) this.tellMissed();
    else this.tell(topics);
  }

  /** Nothing is current until the next read, which starts from the end of the stream. */
  private loseTrack(): void {
    this.readAtMs = -Infinity;
    if (this.position === undefined) return;
    this.position = undefined;
    this.tellMissed();
  }

  /** Waits for the first attempt to connect, made or failed. The client reconnects by itself. */
  private connect(): Promise<void> {
    this.connected ??= this.redis.connect().catch(() => undefined);
    return this.connected;
  }

  /** Logs each change of the state once. */
  private noteState(isDown: boolean, error?: unknown): void {
    if (this.isDown === isDown || this.closed) return;
    this.isDown = isDown;
    if (isDown)
      this.logger.warn({
        event: 'change_feed.unreachable',
        msg: 'The change feed is unreachable; answers are computed, not served from memory',
        err: error,
      });
    else this.logger.log({ event: 'change_feed.reachable', msg: 'The change feed is reachable again' });
  }
}
