import type { ScratchFile } from '../../storage/scratch-file.js';
import { MongoServerFault } from '../../errors.js';
import { NOWHERE, type LeafPlace } from './node.js';

/** How much of keys and documents' entries stays in memory, in bytes by estimate. */
const LEAVES_LIMIT = 8 * 1024 * 1024;
/** After a round in which too little could leave, the next one waits for this share of the limit more. */
const PATIENCE = 1 / 16;

/** A leaf in the ring. */
interface Member {
  readonly leaf: LeafPlace;
  /** @returns false if it cannot leave memory yet */
  readonly evict: () => boolean;
}

/**
 * Bounds the memory of the leaves of all trees of an engine: those that were not in use since it came by last go to a
 * scratch file (the clock algorithm).
 */
export class LeafMemory {
  private readonly ring: Array<Member | undefined> = [];
  private readonly free: number[] = [];
  private hand = 0;
  private weight = 0;
  private isFailing = false;
  private trimAbove: number;

  constructor(
    private readonly file: ScratchFile,
    private readonly onFailure: (error: Error) => void,
    private readonly limit = LEAVES_LIMIT,
  ) {
    this.trimAbove = limit;
  }

  /** Returns the estimated memory in use, in bytes. */
  get bytes(): number {
    return this.weight;
  }

  enter(leaf: LeafPlace, evict: () => boolean): void {
    leaf.place = this.free.pop() ?? this.ring.length;
    this.ring[leaf.place] = { leaf, evict };
    this.weight += leaf.weight;
  }

  leave(leaf: LeafPlace): void {
    if (leaf.place === NOWHERE) return;
    this.weight -= leaf.weight;
    this.ring[leaf.place] = undefined;
    this.free.push(leaf.place);
    leaf.place = NOWHERE;
  }

  reweigh(leaf: LeafPlace, weight: number): void {
    this.weight += weight - leaf.weight;
    leaf.weight = weight;
  }

  freeBlock(leaf: LeafPlace): void {
    this.file.free(leaf.block, leaf.bytes);
    leaf.block = NOWHERE;
  }

  write(leaf: LeafPlace, packed: Buffer): void {
    leaf.block = this.file.write(packed);
    leaf.bytes = packed.length;
  }

  /** @throws Error after it has been reported: what the trees have is incomplete then */
  read(leaf: LeafPlace): Buffer {
    if (leaf.block === NOWHERE) {
      const reason = 'the collection or its index was dropped while it was read';
      throw new MongoServerFault('QueryPlanKilled', reason);
    }
    try {
      return this.file.read(leaf.block, leaf.bytes);
    } catch (error) {
      const cause = error instanceof Error ? error : new Error(String(error));
      this.onFailure(cause);
      throw cause;
    }
  }

  trim(): void {
    if (this.weight > this.trimAbove) this.evictUntilLimit();
  }

  private evictUntilLimit(): void {
    try {
      this.goRound();
      this.isFailing = false;
    } catch (error) {
      // Nothing is lost: what could not be written is still in memory.
      const reason = error instanceof Error ? error.message : String(error);
      if (!this.isFailing)
        process.emitWarning(
          `The scratch file of the database cannot be written, so its keys stay in memory: ${reason}`,
        );
      this.isFailing = true;
    }
    this.trimAbove = this.weight > this.limit ? this.weight + this.limit * PATIENCE : this.limit;
  }

  private goRound(): void {
    // The first round may find every leaf in use since the last one.
    for (let steps = this.ring.length * 2; steps > 0 && this.weight > this.limit; steps -= 1) {
      this.hand = (this.hand + 1) % this.ring.length;
      const member = this.ring[this.hand];
      if (member === undefined) continue;
      if (member.leaf.touched) member.leaf.touched = false;
      else if (member.evict()) this.leave(member.leaf);
    }
  }
}
