/** Whether the shop has refused a call because this administrator has no second factor. */
let isRequired = false;
let listener: (() => void) | undefined;

/** @param tell is called when a call is refused so; it leads to the page where one is set up */
export function onSecondFactorRequired(tell: () => void): () => void {
  listener = tell;
  return () => {
    listener = undefined;
  };
}

export function secondFactorRequired(): void {
  isRequired = true;
  listener?.();
}

export function secondFactorSet(): void {
  isRequired = false;
}

export function isSecondFactorRequired(): boolean {
  return isRequired;
}
