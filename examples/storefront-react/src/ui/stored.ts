import { useSyncExternalStore } from 'react';

/** A value in `localStorage`, followed by components and by the other tabs. */
export interface Stored<Value> {
  read(): Value;
  write(value: Value): void;
  /** @returns stops calling the listener */
  onChange(listener: () => void): () => void;
  /** As a hook. */
  use(): Value;
}

/** @param empty while nothing is stored */
export function stored<Value>(key: string, empty: Value): Stored<Value> {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let value = empty;

  // The browser tells the other tabs, not the one that writes.
  addEventListener('storage', (event) => {
    if (event.key === key) notify();
  });
  return { read, write, onChange, use: () => useSyncExternalStore(onChange, read) };

  /** The same text gives the same object, by which React sees that nothing has changed. */
  function read(): Value {
    const now = localStorage.getItem(key);
    if (now !== text) {
      text = now;
      value = now === null ? empty : (JSON.parse(now) as Value);
    }
    return value;
  }

  function write(changed: Value): void {
    localStorage.setItem(key, JSON.stringify(changed));
    notify();
  }

  function onChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function notify(): void {
    for (const listener of listeners) listener();
  }
}
