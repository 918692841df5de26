import { element } from '../core/dom.js';
import { showPage } from '../core/router.js';

/** The shop lets go of orders every few seconds. */
const AFTER_MS = 5000;

/** How long an order waits for its payment. When the time is over the page shows what became of it. */
export function timeLeft(expiresAt: string, signal: AbortSignal): HTMLElement {
  const place = element('p', { class: 'notice', role: 'timer' });
  const timer = setInterval(show, 1000);
  signal.addEventListener('abort', () => clearInterval(timer));
  show();
  return place;

  function show(): void {
    const seconds = Math.round((Date.parse(expiresAt) - Date.now()) / 1000);
    if (seconds > 0) {
      const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
      place.textContent = `We keep these things for you: ${clock} left to pay.`;
      return;
    }
    clearInterval(timer);
    // The shop may take a moment to let the order go: it is asked once, not again by the page that follows.
    if (place.textContent !== '') setTimeout(() => signal.aborted || void showPage(), AFTER_MS);
    place.textContent = 'The time to pay is over.';
  }
}
