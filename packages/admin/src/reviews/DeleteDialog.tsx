import { isShopError, type ListedInteraction } from 'storefront-client';
import { shop } from '../api/client.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { words } from '../words/index.js';

const { reviews: texts } = words;

/** Deletes reviews and comments. One that is gone already is no problem: that is what was wanted. */
export function DeleteDialog({
  reviews,
  close,
}: {
  reviews: readonly ListedInteraction[];
  close: () => void;
}) {
  async function run(): Promise<void> {
    for (const { _id: interactionId } of reviews) {
      await shop.deleteInteractionAsAdmin({ interactionId }).catch((error: unknown) => {
        if (!isShopError(error) || error.status !== 404) throw error;
      });
    }
  }

  return (
    <ConfirmDialog
      isOpen={reviews.length > 0}
      close={close}
      title={texts.deleteTitle(reviews.length)}
      what={texts.deleteWhat}
      action={texts.delete}
      run={run}
      done={texts.deleted(reviews.length)}
      isDanger
    >
      {reviews.map(({ _id, content }) => (
        <blockquote key={_id} className="quoted">
          {content}
        </blockquote>
      ))}
    </ConfirmDialog>
  );
}
