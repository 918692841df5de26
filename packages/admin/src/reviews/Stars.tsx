import { words } from '../words/index.js';

const MOST = 5;

/** A rating as stars, and as words for those who listen. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" role="img" aria-label={words.reviews.stars(rating)}>
      {'★'.repeat(rating)}
      {'☆'.repeat(MOST - rating)}
    </span>
  );
}
