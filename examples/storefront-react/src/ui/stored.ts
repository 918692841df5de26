import { useSyncExternalStore } from 'react';

/** A value in `localStorage`, followed by components and by the other tabs. */
export interface Stored<Value> {
  read(): Value;
  write(value: Value): void;
  /**
   * @param listener is told whether the change was made in this tab
   * @returns stops calling the listener
   */
  onChange(listener: (wasHere: boolean) => void): () => void;
  /** As a hook. */
  use(): Value;
}

/** @param empty while nothing is stored */
export function stored<Value>(key: string, empty: Value): Stored<Value> {
  const listeners = new Set<(wasHere: boolean) => void>();
  let text: string | null = null;
  let value = empty;

  // The browser tells the other tabs, not the one that writes.
  addEventListener('storage', (event) => {
    if (event.key === key) notify(false);
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
    notify(true);
  }

  function onChange(listener: (wasHere: boolean) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function notify(wasHere: boolean): void {
    for (const listener of listeners) listener(wasHere);
  }
}
