import { ValidationFailedError } from '../errors/validation-failed.error.js';
import { isInsideHost } from './inside-host.js';

/** A record with pictures: a product, a category, or a change of one. */
interface Pictured {
  readonly image?: string | null | undefined;
  readonly images?: readonly string[] | undefined;
  readonly variants?: ReadonlyArray<{ readonly image?: string | null | undefined }> | null | undefined;
}

/**
 * Refuses pictures that lead every visitor's browser, and whoever fetches a feed, into a network of their own: those at inside hosts,
 * or with a password in the address. The image host's own stay, and those that were there before.
 * @throws ValidationFailedError
 */
export function refuseInsidePictures(given: Pictured, before: Pictured | null, ownHost: string): void {
  const kept = new Set(before === null ? [] : picturesOf(before));
  const isInside = (address: string) =>
    !kept.has(address) && !address.startsWith(`${ownHost}/`) && leadsInside(address);
  if ((given.images ?? []).some((address) => isInside(address)))
    throw new ValidationFailedError('images must be public addresses');
  if (picturesOf({ image: given.image, variants: given.variants }).some((address) => isInside(address)))
    throw new ValidationFailedError('image must be a public address');
}

function picturesOf({ image, images = [], variants }: Pictured): string[] {
  return [...images, ...[{ image }, ...(variants ?? [])].flatMap((one) => one.image ?? [])];
}

function leadsInside(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return isInsideHost(hostname) || username !== '' || password !== '';
}
