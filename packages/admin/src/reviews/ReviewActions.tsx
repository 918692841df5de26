import { Button } from '@mantine/core';
import type { ListedInteraction } from 'storefront-client';
import { may } from '../api/access.js';
import { words } from '../words/index.js';
import { canHide, useHideReview } from './use-hide-review.js';

const { reviews: texts } = words;

/** Shows the actions on a review or comment. */
export function ReviewActions({
  review,
  name,
  answer,
  remove,
}: {
  review: ListedInteraction;
  name: string;
  answer: () => void;
  remove: () => void;
}) {
  const hide = useHideReview();
  const { isHidden } = review;
  if (!may('products:write')) return null;
  return (
    <div className="review-actions">
      {canHide(review) && (
        <>
          <Button variant="default" aria-label={texts.answerOf(name)} onClick={answer}>
            {texts.answer}
          </Button>
          <Button
            variant="default"
            aria-label={(isHidden ? texts.showOf : texts.hideOf)(name)}
            onClick={() => void hide([review], !isHidden)}
          >
            {isHidden ? texts.show : texts.hide}
          </Button>
        </>
      )}
      <Button variant="default" aria-label={texts.deleteOf(name)} onClick={remove}>
        {texts.delete}
      </Button>
    </div>
  );
}
