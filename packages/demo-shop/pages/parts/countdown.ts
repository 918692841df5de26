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
      place.textContent = `We keep these things for you: ${clockOf(seconds)} left to pay.`;
      return;
    }
    clearInterval(timer);
    // The shop may take a moment to let the order go: it is asked once, not again by the page that follows.
    if (place.textContent !== '') setTimeout(() => signal.aborted || void showPage(), AFTER_MS);
    place.textContent = 'The time to pay is over.';
  }
}

/** `4:09` below an hour, else `23 h 59 min`. */
function clockOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
