import { useRef } from 'react';

/** Returns the value that a dialog shows: the last one while it fades. */
export function useWhileOpen<T>(isOpen: boolean, value: T): T {
  const last = useRef(value);
  if (isOpen) last.current = value;
  return last.current;
}
