/** Returns why a call was aborted. React Native's signals have no reason: an error of the usual name stands for it. */
export function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  if (reason !== undefined) return reason as Error;
  const error = new Error('The call was aborted');
  error.name = 'AbortError';
  return error;
}
