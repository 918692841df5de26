/** A remembered choice: the index, or a scan of the collection. The bounds are computed for each query. */
export interface CachedChoice {
  /** The name of the index; undefined for a scan of the collection. */
  readonly index: string | undefined;
  /** The plan gave the requested order. */
  readonly sorted: boolean;
  /** How many keys or documents the plan examined, at most. */
  works: number;
}

/** The number of shapes that one collection remembers; the oldest goes first. */
const MOST_SHAPES = 500;
/** A cached plan is given up beyond this many times its works, as in mongod (internalQueryCacheEvictionRatio). */
const EVICTION_RATIO = 10;
/** Below this, choosing again costs more than it can save. */
const FEW_WORKS = 100;

/** How much a query may examine with a cached plan before it chooses again. */
export const budgetOf = (choice: CachedChoice): number => Math.max(FEW_WORKS, choice.works * EVICTION_RATIO);

/**
 * The choices of plans for one collection with one set of indexes: a new set starts with an empty cache. A choice is
 * only a suggestion. Whether the index can answer the query, and in order, is decided for its values each time.
 */
export class PlanCache {
  private readonly choices = new Map<string, CachedChoice>();

  get size(): number {
    return this.choices.size;
  }

  get(shape: string): CachedChoice | undefined {
    return this.choices.get(shape);
  }

  set(shape: string, choice: CachedChoice): void {
    this.choices.delete(shape);
    this.choices.set(shape, choice);
    if (this.choices.size <= MOST_SHAPES) return;
    const [oldest] = this.choices.keys();
    this.choices.delete(oldest!);
  }

  delete(shape: string): void {
    this.choices.delete(shape);
  }

  /** Forgets a shape with every limit. @param shape the shape without a limit */
  deleteShape(shape: string): void {
    for (const known of this.choices.keys()) if (known.startsWith(shape)) this.choices.delete(known);
  }

  clear(): void {
    this.choices.clear();
  }
}
