import { useNotify } from 'ra-core';
import type { ListedInteraction } from 'storefront-client';
import { shop } from '../api/client.js';
import { problemOf } from '../shell/problem.js';
import { useReload } from '../shell/use-reload.js';
import { words } from '../words/index.js';

const { reviews: texts } = words;

/** Comments cannot be hidden alone. */
export const canHide = ({ type }: ListedInteraction): boolean => type === 'REVIEW';

/** Hides reviews or shows them again, with a notice that takes it back. */
export function useHideReview(): (rows: readonly ListedInteraction[], isHidden: boolean) => Promise<void> {
  const notify = useNotify();
  const reload = useReload();

  return async function set(rows, isHidden) {
    const changed = rows.filter((row) => canHide(row) && row.isHidden !== isHidden);
    const done: ListedInteraction[] = [];
    try {
      for (const row of changed) {
        const { _id: interactionId } = row;
        done.push({ ...row, ...(await shop.moderateInteraction({ interactionId, isHidden })) });
      }
    } catch (error) {
      notify(problemOf(error).message, { type: 'error' });
    }
    if (done.length > 0)
      notify((isHidden ? texts.nowHidden : texts.nowShown)(done.length), {
        type: 'success',
        undo: () => void set(done, !isHidden),
      });
    reload();
  };
}
