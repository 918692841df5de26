import { useSyncExternalStore } from 'react';

const SHOWN_MS = 8000;
const listeners = new Set<() => void>();
let message = '';
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says what has happened, to eyes and screen readers, wherever the customer is. */
export function announce(text: string): void {
  clearTimeout(timer);
  show(text);
  timer = setTimeout(() => show(''), SHOWN_MS);
}

function show(text: string): void {
  message = text;
  for (const listener of listeners) listener();
}

/** The place of announcements. It is always there: screen readers follow only a region that was there before its text. */
export function Announcements() {
  const text = useSyncExternalStore(subscribe, () => message);
  return (
    <div className="announcements" role="status">
      {text !== '' && <p>{text}</p>}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
