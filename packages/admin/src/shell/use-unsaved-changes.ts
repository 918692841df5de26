import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { words } from '../words/index.js';

/**
 * Asks before typed changes are left, whatever leaves them: a link, a key, Back, or the browser. Another page, filter or order of
 * the same list leaves nothing.
 */
export function useUnsavedChanges(isTyped: boolean): void {
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      isTyped && currentLocation.pathname !== nextLocation.pathname && !window.confirm(words.form.leave),
  );
  useEffect(() => {
    if (!isTyped) return undefined;
    const unload = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', unload);
    return () => removeEventListener('beforeunload', unload);
  }, [isTyped]);
}
