/**
 * Resolves or rejects as `work` does, if that happens within `ms` milliseconds. Late work is not cancelled; its
 * outcome is ignored.
 * @throws the error that `timeoutError` creates, on timeout
 */
export async function withTimeout<T>(ms: number, work: Promise<T>, timeoutError: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timeoutError()), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
