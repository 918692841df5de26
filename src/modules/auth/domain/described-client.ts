import { shortenedAddress } from '#common/personal-data/shortened-address.js';
import { MAX_USER_AGENT } from '../auth.limits.js';

/** Describes a client as its session shows it to the owner; its address is shortened. */
export function describedClient({
  address,
  userAgent,
}: { readonly address?: string; readonly userAgent?: string | undefined } = {}): {
  readonly userAgent?: string;
  readonly address?: string;
} {
  const shortened = address === undefined ? undefined : shortenedAddress(address);
  return {
    ...(userAgent === undefined ? {} : { userAgent: userAgent.slice(0, MAX_USER_AGENT) }),
    ...(shortened === undefined ? {} : { address: shortened }),
  };
}
