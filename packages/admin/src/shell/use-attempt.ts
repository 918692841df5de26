import { useState } from 'react';
import { useNotify } from 'ra-core';
import { isShopError } from 'storefront-client';
import { words } from '../words/index.js';

/** Something that a press does: whether it is under way, and why it failed. */
interface Attempt {
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Runs it. A failure is in `error`, and not thrown. */
  readonly attempt: (work: () => Promise<unknown>) => Promise<void>;
  readonly forget: () => void;
}

/** @param saysChanges says of a 409 that somebody else has changed the record, for what is refused for that reason alone */
export function useAttempt({ saysChanges = false } = {}): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const notify = useNotify();

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (caught) {
      setError(caught);
      if (saysChanges && isShopError(caught) && caught.status === 409)
        notify(words.errors.changed, { type: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, error, attempt, forget: () => setError(null) };
}
