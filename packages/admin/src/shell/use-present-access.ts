import { useEffect } from 'react';
import { shop } from '../api/client.js';
import { remember, remembered } from '../api/staff.js';
import { onAccessRefused } from './access-refused.js';

/**
 * Reads what this person may anew: at first for those who may not do all, and after a refusal. The pages are drawn again where that has
 * changed.
 */
export function usePresentAccess(): void {
  useEffect(() => {
    const read = (): void => {
      // A call that fails changes nothing: the shop refuses by itself.
      void shop.getProfile().then(remember, () => undefined);
    };
    if (remembered()?.scopes !== undefined) read();
    return onAccessRefused(read);
  }, []);
}
