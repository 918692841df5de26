import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { focusSearch } from './focus-search.js';
import { isTyping } from './is-typing.js';
import { menuPages } from './navigation.js';

/** How long `g` waits for its second key. */
const WAITS_MS = 1_500;

/** Keys that work on every page: `/`, `g` and a page's letter, `?`. */
export function useGlobalKeys(showHelp: () => void): void {
  const navigate = useNavigate();
  const wentAt = useRef(-Infinity);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTyping(event)) return;
      const page = menuPages().find(({ key }) => key === event.key);
      if (event.timeStamp - wentAt.current < WAITS_MS && page !== undefined) {
        event.preventDefault();
        event.stopImmediatePropagation();
        void navigate(page.path);
      } else if (event.key === '/') {
        event.preventDefault();
        focusSearch();
      } else if (event.key === '?') showHelp();
      wentAt.current = event.key === 'g' ? event.timeStamp : -Infinity;
    };
    // Before the keys of a page: `g r` is not a refund.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [navigate, showHelp]);
}
