import type { ContentCoding } from './compression.js';

/** A finished answer: the bytes of its body, and what belongs to them. */
export interface FinishedAnswer {
  readonly body: Buffer;
  readonly etag: string;
  /** The topics that the answer depends on. */
  readonly topics: readonly string[];
}

export interface StoredAnswer extends FinishedAnswer {
  /** When it was stored, on the monotonic clock of the process. */
  readonly storedAtMs: number;
  /** The body, compressed: made when the first client asks for it. Changed by `AnswerStore` alone. */
  readonly compressed: Map<ContentCoding, Buffer>;
}
