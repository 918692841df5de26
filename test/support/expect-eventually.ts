/**
 * Repeats a check until it passes, ever less often: waits for a state, not for a time. Fails with the check's last error after `withinMs`.
 */
export async function expectEventually<T>(check: () => Promise<T> | T, withinMs = 20_000): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (let pauseMs = 10; ; pauseMs = Math.min(100, pauseMs * 1.5)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
