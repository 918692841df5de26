import { useState } from 'react';
import { Button } from '@mantine/core';
import type { ListedInteraction } from 'storefront-client';
import { words } from '../words/index.js';
import { AnswerDialog } from './AnswerDialog.js';
import { canHide, useHiding } from './use-hiding.js';

const { reviews: texts } = words;

/** What can be done with one review or comment. */
export function ReviewActs({
  review,
  name,
  remove,
}: {
  review: ListedInteraction;
  name: string;
  remove: () => void;
}) {
  const [isAnswering, setAnswering] = useState(false);
  const hide = useHiding();
  const { isHidden } = review;
  return (
    <div className="review-acts">
      {canHide(review) && (
        <>
          <Button variant="default" aria-label={texts.answerOf(name)} onClick={() => setAnswering(true)}>
            {texts.answer}
          </Button>
          <Button
            variant="default"
            aria-label={(isHidden ? texts.showOf : texts.hideOf)(name)}
            onClick={() => void hide([review], !isHidden)}
          >
            {isHidden ? texts.show : texts.hide}
          </Button>
          <AnswerDialog review={review} isOpen={isAnswering} close={() => setAnswering(false)} />
        </>
      )}
      <Button variant="default" aria-label={texts.deleteOf(name)} onClick={remove}>
        {texts.delete}
      </Button>
    </div>
  );
}
