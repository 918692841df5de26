import { element } from '../core/element.js';
import { showPage } from '../core/router.js';

/** How long an order waits for its payment. When the time is over the page shows what became of it. */
export function timeLeft(expiresAt: string, signal: AbortSignal): HTMLElement {
  const place = element('p', { class: 'notice', role: 'timer' });
  const timer = setInterval(show, 1000);
  signal.addEventListener('abort', () => clearInterval(timer));
  show();
  return place;

  function show(): void {
    const seconds = Math.max(0, Math.round((Date.parse(expiresAt) - Date.now()) / 1000));
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    place.textContent = `We keep these things for you: ${clock} left to pay.`;
    if (seconds > 0) return;
    clearInterval(timer);
    void showPage();
  }
}
