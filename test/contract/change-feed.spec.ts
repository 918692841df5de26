import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { InProcessChangeFeed } from '#infrastructure/change-feed/adapters/in-process.change-feed.js';
import { RedisChangeFeed } from '#infrastructure/change-feed/adapters/redis.change-feed.js';
import type { ChangeFeed } from '#infrastructure/change-feed/change-feed.port.js';
import { expectEventually } from '../support/expect-eventually.js';
import { takeRedisDatabase } from '../support/services/redis.js';
import { tcpRelay } from '../support/stand-ins/tcp-relay.js';

/** A Redis that the tests may fill. Without one, what needs a real Redis is skipped. */
const redisUrl = process.env.TEST_REDIS_URL;

const STATE = 'storefront:{changes}:state';

/** Returns what a listener of a feed has received, in order; `missed` stands for a report of missed changes. */
function heardBy(feed: ChangeFeed): string[] {
  const heard: string[] = [];
  feed.listen({ changed: (topics) => heard.push(...topics), missed: () => heard.push('missed') });
  return heard;
}

describe('the change feed in memory', () => {
  it('reports a change to its listeners before publish returns, and is always current', () => {
    const feed = new InProcessChangeFeed();
    const heard = heardBy(feed);
    feed.publish(['product:1', 'catalogue']);
    feed.publish([]);
    expect(heard).toEqual(['product:1', 'catalogue']);
    expect(feed.isCurrent()).toBe(true);
  });
});

if (redisUrl !== undefined)
  describe('the change feed on Redis', () => {
    const feeds: ChangeFeed[] = [];
    let url: string;
    let redis: Redis;
    let release: () => Promise<void>;

    beforeAll(async () => {
      Logger.overrideLogger(false);
      const database = await takeRedisDatabase(redisUrl);
      url = database.url;
      release = () => database.close();
      redis = new Redis(url);
    });

    beforeEach(() => redis.flushdb());

    afterEach(async () => {
      for (const feed of feeds.splice(0)) await feed.close();
    });

    afterAll(async () => {
      redis.disconnect();
      await release();
    });

    /** A process's feed that is read. */
    async function current(address = url): Promise<ChangeFeed> {
      const feed = new RedisChangeFeed(address);
      feeds.push(feed);
      await untilCurrent(feed);
      return feed;
    }

    const untilCurrent = (feed: ChangeFeed) =>
      expectEventually(() => expect(feed.isCurrent()).toBe(true), 10_000);

    it('reports a change to its own listeners at once and once, to those of others soon', async () => {
      const [here, there] = [await current(), await current()];
      const [heardHere, heardThere] = [heardBy(here), heardBy(there)];
      here.publish(['product:1']);
      expect(heardHere).toEqual(['product:1']);
      await expectEventually(() => expect(heardThere).toEqual(['product:1']));
      there.publish(['product:2', 'catalogue']);
      await expectEventually(() => expect(heardHere).toEqual(['product:1', 'product:2', 'catalogue']));
      expect(heardThere).toEqual(['product:1', 'product:2', 'catalogue']);
    });

    it('carries every one of many changes', async () => {
      const [here, there] = [await current(), await current()];
      const heard = heardBy(there);
      const topics = Array.from({ length: 500 }, (_, i) => `product:${i}`);
      for (const topic of topics) here.publish([topic]);
      await expectEventually(() => expect(heard).toEqual(topics));
    });

    it('is not current before it is read, and asking is what has it read', async () => {
      const feed = new RedisChangeFeed(url);
      feeds.push(feed);
      expect(feed.isCurrent()).toBe(false);
      await untilCurrent(feed);
    });

    it('reports missed changes when one is lost, and goes on', async () => {
      const [here, there] = [await current(), await current()];
      here.publish(['product:1']);
      const heard = heardBy(there);
      await redis.hincrby(STATE, 'seq', 1);
      await expectEventually(() => expect(heard).toContain('missed'));
      here.publish(['product:2']);
      await expectEventually(() => expect(heard.at(-1)).toBe('product:2'));
    });

    it('reports missed changes when Redis has lost the stream, also when a new one has as many', async () => {
      const [here, there] = [await current(), await current()];
      here.publish(['product:1']);
      const heard = heardBy(there);
      await expectEventually(() => expect(heard).toEqual(['product:1']));
      await redis.multi().flushdb().hset(STATE, 'epoch', 'another', 'seq', 1).exec();
      await expectEventually(() => expect(heard).toEqual(['product:1', 'missed']));
      await redis.flushdb();
      await expectEventually(() => expect(heard).toEqual(['product:1', 'missed', 'missed']));
      here.publish(['product:2']);
      await expectEventually(() => expect(heard.at(-1)).toBe('product:2'));
    });

    it('is not current while Redis cannot be read, and reports missed changes; what could not be sent is sent later', async () => {
      const { hostname, port } = new URL(url);
      const relay = await tcpRelay({ host: hostname, port: Number(port) });
      const address = new URL(url);
      address.port = String(relay.port);
      const [here, there] = [await current(), await current(address.href)];
      const [heardHere, heardThere] = [heardBy(here), heardBy(there)];
      await relay.cut();
      await expectEventually(() => expect(there.isCurrent()).toBe(false));
      await expectEventually(() => expect(heardThere).toContain('missed'));
      there.publish(['product:1']);
      expect(here.isCurrent()).toBe(true);
      expect(heardHere).toEqual([]);
      await relay.restore();
      await untilCurrent(there);
      await expectEventually(() => expect(heardHere).toEqual(['product:1']));
      await there.close();
      await relay.close();
    });

    it('sends what is published right before it closes', async () => {
      const [here, there] = [await current(), await current()];
      const heard = heardBy(there);
      here.publish(['product:1']);
      here.publish(['product:2']);
      await here.close();
      await expectEventually(() => expect(heard).toEqual(['product:1', 'product:2']));
    });
  });
