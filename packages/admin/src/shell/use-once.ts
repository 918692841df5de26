import { useState } from 'react';
import { withKeptKey } from 'storefront-client';

/**
 * Makes a change once, however often it is tried while its answers are lost: each try of the same content has the same key.
 * @param place what is changed, of several beside each other
 */
export type Once = <Result>(
  content: unknown,
  change: (call: { readonly idempotencyKey: string }) => Promise<Result>,
  place?: string,
) => Promise<Result>;

/** Keys of changes whose answer has not come. */
export function keptKeys(): Once {
  const keys = new Map<string, string>();
  const storage = {
    getItem: (name: string) => keys.get(name) ?? null,
    setItem: (name: string, value: string) => keys.set(name, value),
    removeItem: (name: string) => keys.delete(name),
  };
  return (content, change, place = '') =>
    withKeptKey({ storage, name: place, content }, (idempotencyKey) => change({ idempotencyKey }));
}

/** The same for as long as a form is shown; for refunds, settlements and stock, which the shop makes once for a key. */
export function useOnce(): Once {
  const [once] = useState(keptKeys);
  return once;
}
