import { keep, kept } from './storage.js';

/** A product that was looked at, as it is kept: no price, which may have changed since. */
export interface Seen {
  readonly id: string;
  readonly slug?: string;
  readonly name: string;
  readonly images: readonly string[];
}

const KEY = 'shop.seen';
const MOST = 8;

/** The products that were looked at in this browser, the last one first. */
export function lastSeen(): readonly Seen[] {
  return (kept(KEY) as Seen[] | undefined) ?? [];
}

export function rememberSeen({ id, slug, name, images }: Seen): void {
  const others = lastSeen().filter((other) => other.id !== id);
  keep(KEY, [{ id, slug, name, images: images.slice(0, 1) }, ...others].slice(0, MOST));
}
