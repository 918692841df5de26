/** The sum and the number of a product's ratings. */
export interface RatingTotals {
  readonly sum: number;
  readonly count: number;
}

/** The average with one decimal, rounded half up; null without a rating. */
export function averageOf({ sum, count }: RatingTotals): number | null {
  return count === 0 ? null : Math.round((sum * 10) / count) / 10;
}
