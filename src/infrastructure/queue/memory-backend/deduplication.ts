import type { Clock } from '#common/time/clock.js';

interface Claim {
  readonly jobId: string;
  /** Unix milliseconds on the service's clock; undefined: until the job has finished. */
  readonly endsAt: number | undefined;
}

/** Which job holds a deduplication id. A claim with a time to live ends with it, one without when its job ends. */
export class Deduplication {
  private readonly claims = new Map<string, Claim>();
  private sweepAt = 1024;

  constructor(private readonly clock: Clock) {}

  /** @returns the claim in force */
  find(id: string): Claim | undefined {
    const claim = this.claims.get(id);
    if (!claim || !this.hasEnded(claim)) return claim;
    this.claims.delete(id);
    return undefined;
  }

  /** @param ttl milliseconds; none or 0: until the job has finished */
  claim(id: string, jobId: string, ttl: number | undefined): void {
    this.put(id, { jobId, endsAt: ttl ? this.clock.nowMs() + ttl : undefined });
  }

  /** Hands a claim to another job and keeps the time at which it ends. */
  passOn(id: string, jobId: string): void {
    this.put(id, { jobId, endsAt: this.find(id)?.endsAt });
  }

  /** Ends the claim of a job that has finished, unless it was made for a time. */
  finish(id: string | undefined, jobId: string): void {
    if (id === undefined) return;
    const claim = this.find(id);
    if (claim?.jobId === jobId && claim.endsAt === undefined) this.claims.delete(id);
  }

  /** @returns 1 when `jobId` held the claim, which then ends */
  release(id: string | undefined, jobId: string): number {
    return id !== undefined && this.find(id)?.jobId === jobId ? this.drop(id) : 0;
  }

  /** @returns 1 when there was a claim */
  drop(id: string): number {
    const had = this.find(id) !== undefined;
    this.claims.delete(id);
    return had ? 1 : 0;
  }

  clear(): void {
    this.claims.clear();
  }

  private put(id: string, claim: Claim): void {
    this.claims.set(id, claim);
    if (this.claims.size < this.sweepAt) return;
    // Ids that nobody asks for again must not pile up; doubling keeps the sweeps rare enough to cost nothing.
    for (const [known, { endsAt }] of this.claims) {
      if (endsAt !== undefined && endsAt <= this.clock.nowMs()) this.claims.delete(known);
    }
    this.sweepAt = Math.max(1024, 2 * this.claims.size);
  }

  private hasEnded({ endsAt }: Claim): boolean {
    return endsAt !== undefined && endsAt <= this.clock.nowMs();
  }
}
