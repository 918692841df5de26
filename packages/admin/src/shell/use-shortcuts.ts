import { useEffect, useRef } from 'react';
import { isTyping } from './is-typing.js';

/** Keys of a page: each letter with what it does. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const action = latest.current[event.key];
      if (action === undefined || isTyping(event)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
