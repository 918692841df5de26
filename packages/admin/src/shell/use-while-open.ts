import { useRef } from 'react';

/** What a dialog shows: it keeps its last words while it fades, whatever has become of what they were about. */
export function useWhileOpen<T>(isOpen: boolean, value: T): T {
  const last = useRef(value);
  if (isOpen) last.current = value;
  return last.current;
}
