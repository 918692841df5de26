/** The listener for the end of the session: the frame asks for a login, over the page with all that is typed. */
let listener: (() => void) | undefined;

export function onSessionEnd(tell: () => void): () => void {
  listener = tell;
  return () => {
    listener = undefined;
  };
}

export function sessionEnded(): void {
  listener?.();
}
