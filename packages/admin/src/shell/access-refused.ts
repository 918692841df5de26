/** The listener for calls refused for lack of a scope: the access of this person was changed. */
let listener: (() => void) | undefined;

/** @param tell is called when a call is refused so; it reads what this person may now */
export function onAccessRefused(tell: () => void): () => void {
  listener = tell;
  return () => {
    listener = undefined;
  };
}

export function accessRefused(): void {
  listener?.();
}
