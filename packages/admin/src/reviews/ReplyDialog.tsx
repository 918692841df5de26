import { Textarea } from '@mantine/core';
import type { ListedInteraction } from 'storefront-client';
import { shop } from '../api/client.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { useKeptFields } from '../shell/use-kept-fields.js';
import { words } from '../words/index.js';

const { reviews: texts } = words;

/** Answers a review in public; an empty text removes the answer. What is typed stays until it is saved. */
export function ReplyDialog({
  review: { _id: interactionId, content, answer },
  close,
}: {
  review: ListedInteraction;
  close: () => void;
}) {
  const { fields, change, forget } = useKeptFields(`answer-${interactionId}`, { text: answer?.text ?? '' });
  const text = fields.text.trim();
  const isRemoval = text === '' && answer !== null;

  async function save(): Promise<void> {
    await shop.moderateInteraction({ interactionId, answer: isRemoval ? null : text });
    forget();
  }

  return (
    <ConfirmDialog
      isOpen
      close={close}
      title={texts.answerTitle}
      what={texts.answerWhat}
      action={isRemoval ? texts.removeAnswer : texts.answer}
      run={save}
      done={isRemoval ? texts.answerRemoved : texts.answered}
      isReady={text !== '' || isRemoval}
      isDanger={isRemoval}
    >
      <blockquote className="quoted">{content}</blockquote>
      <Textarea
        mt="md"
        label={texts.answerLabel}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={2_000}
        value={fields.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        data-autofocus
      />
    </ConfirmDialog>
  );
}
