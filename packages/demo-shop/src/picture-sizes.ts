/**
 * How wide pictures are shown, as `sizes` of HTML says it. A phone with three pixels a point is sent two: nobody sees the third, and
 * everybody waits for it.
 */
export const PICTURE_SIZES = {
  /** Four beside each other on a desk, two on a phone. */
  list: '(min-width: 60rem) 25vw, (min-width: 48rem) 33vw, 35vw',
  /** Half of a desk, all of a phone. */
  large: '(min-width: 60rem) 38rem, 65vw',
  line: '6rem',
  tile: '9rem',
} as const;
