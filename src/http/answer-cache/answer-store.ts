import type { ContentCoding } from './compression.js';
import type { StoredAnswer } from './stored-answer.js';

/** The memory of an entry besides its bytes: objects, map slots, the sets of its topics. Measured, rounded up. */
const ENTRY_OVERHEAD = 1024;
const TOPIC_OVERHEAD = 160;

/** The share of the memory that answers have which were asked for at least twice. */
const PROTECTED_SHARE = 0.8;

/** Answers above this share of the memory are not kept. */
const LARGEST_SHARE = 1 / 32;

/**
 * Answers by URL in bounded memory: a segmented LRU. A new answer is on probation; when it is asked for again it becomes
 * protected. Those on probation are evicted first, so a client that asks for a thousand different URLs once evicts
 * what others asked for once, not what is popular.
 */
export class AnswerStore {
  private readonly probation = new Map<string, StoredAnswer>();
  private readonly protected = new Map<string, StoredAnswer>();
  private readonly keysOf = new Map<string, Set<string>>();
  private probationBytes = 0;
  private protectedBytes = 0;

  /** @param maxBytes what all entries may occupy together */
  constructor(private readonly maxBytes: number) {}

  get size(): number {
    return this.probation.size + this.protected.size;
  }

  get bytes(): number {
    return this.probationBytes + this.protectedBytes;
  }

  /** The answer of a URL; it counts as asked for. */
  get(url: string): StoredAnswer | undefined {
    const known = this.protected.get(url);
    if (known !== undefined) {
      // Maps keep the order of insertion: the first key is the one that was not asked for longest.
      this.protected.delete(url);
      this.protected.set(url, known);
      return known;
    }
    const promoted = this.probation.get(url);
    if (promoted !== undefined) this.promote(url, promoted);
    return promoted;
  }

  put(url: string, answer: StoredAnswer): void {
    this.delete(url);
    if (costOf(url, answer) > this.maxBytes * LARGEST_SHARE) return;
    this.probation.set(url, answer);
    this.probationBytes += costOf(url, answer);
    for (const topic of answer.topics) {
      const keys = this.keysOf.get(topic);
      if (keys === undefined) this.keysOf.set(topic, new Set([url]));
      else keys.add(url);
    }
    this.evict();
  }

  /** Adds the compressed body of an answer, unless the answer is gone. */
  addCompressed(url: string, answer: StoredAnswer, coding: ContentCoding, body: Buffer): void {
    const isProtected = this.protected.get(url) === answer;
    if (!isProtected && this.probation.get(url) !== answer) return;
    answer.compressed.set(coding, body);
    if (isProtected) this.protectedBytes += body.length;
    else this.probationBytes += body.length;
    this.evict();
  }

  delete(url: string): void {
    const segment = this.protected.has(url) ? this.protected : this.probation;
    const answer = segment.get(url);
    if (answer === undefined) return;
    segment.delete(url);
    if (segment === this.protected) this.protectedBytes -= costOf(url, answer);
    else this.probationBytes -= costOf(url, answer);
    for (const topic of answer.topics) {
      const keys = this.keysOf.get(topic);
      keys?.delete(url);
      if (keys?.size === 0) this.keysOf.delete(topic);
    }
  }

  /** Deletes every answer that depends on one of the topics. */
  deleteDependents(topics: readonly string[]): void {
    for (const topic of topics) for (const url of this.keysOf.get(topic) ?? []) this.delete(url);
  }

  /** Deletes the answers stored before that moment of the monotonic clock. */
  deleteOlderThan(ms: number): void {
    for (const segment of [this.probation, this.protected])
      for (const [url, { storedAtMs }] of segment) if (storedAtMs < ms) this.delete(url);
  }

  clear(): void {
    for (const map of [this.probation, this.protected, this.keysOf]) map.clear();
    this.probationBytes = 0;
    this.protectedBytes = 0;
  }

  private promote(url: string, answer: StoredAnswer): void {
    const cost = costOf(url, answer);
    this.probation.delete(url);
    this.probationBytes -= cost;
    this.protected.set(url, answer);
    this.protectedBytes += cost;
    while (this.protectedBytes > this.maxBytes * PROTECTED_SHARE) this.demoteOldest();
  }

  private demoteOldest(): void {
    const [url, answer] = this.protected.entries().next().value!;
    const cost = costOf(url, answer);
    this.protected.delete(url);
    this.protectedBytes -= cost;
    this.probation.set(url, answer);
    this.probationBytes += cost;
  }

  private evict(): void {
    while (this.bytes > this.maxBytes) {
      const oldest = this.probation.keys().next().value ?? this.protected.keys().next().value;
      this.delete(oldest!);
    }
  }
}

/** The bytes that an entry occupies, about. */
function costOf(url: string, { body, topics, compressed }: StoredAnswer): number {
  let bytes = ENTRY_OVERHEAD + 2 * url.length + body.length + topics.length * TOPIC_OVERHEAD;
  for (const { length } of compressed.values()) bytes += length;
  return bytes;
}
