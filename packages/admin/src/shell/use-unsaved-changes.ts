import { useEffect } from 'react';
import { words } from '../words/index.js';

/** Asks before typed changes are left, by a link of this page or by the browser. */
export function useUnsavedChanges(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return undefined;
    const unload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const follow = (event: MouseEvent): void => {
      const link = (event.target as HTMLElement).closest('a[href]');
      if (link === null || link.getAttribute('target') === '_blank') return;
      if (!window.confirm(words.form.leave)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    addEventListener('beforeunload', unload);
    // Before the router hears of the press.
    document.addEventListener('click', follow, { capture: true });
    return () => {
      removeEventListener('beforeunload', unload);
      document.removeEventListener('click', follow, { capture: true });
    };
  }, [isTyped]);
}
