import { useNotify } from 'ra-core';
import { onLeftOut } from '../api/client.js';
import { problemOf } from '../shell/problem.js';
import { words } from '../words/index.js';

/** Runs what shows papers, in a tab that the press opens; a problem is said in a notice. */
export function usePapers(): (show: (tab: Window | null) => Promise<void>) => void {
  const notify = useNotify();
  return (show) => {
    onLeftOut((numbers) => notify(words.orders.leftOut(numbers), { type: 'warning' }));
    const tab = window.open('', '_blank');
    show(tab).catch((error: unknown) => notify(problemOf(error).message, { type: 'error' }));
  };
}
