import type { ListedInteraction } from 'storefront-client';
import { Badge } from '../shell/Badge.js';
import { words } from '../words/index.js';
import { Stars } from './Stars.js';

const { reviews: texts } = words;

/** Shows what a customer has written, and what the shop has answered. */
export function ReviewText({ review: { rating, content, isHidden, answer } }: { review: ListedInteraction }) {
  return (
    <>
      {rating !== null && <Stars rating={rating} />}
      {isHidden && <Badge weight="grey">{texts.hidden}</Badge>}
      <span className="quoted">{content}</span>
      {answer !== null && (
        <span className="second quoted">
          {texts.shopAnswered} {answer.text}
        </span>
      )}
    </>
  );
}
