import { shortenedAddress } from '#common/personal-data/shortened-address.js';
import { requestContext } from '#infrastructure/logging/request-context.js';
import { MAX_USER_AGENT } from '../../auth.limits.js';

/** Describes the client behind the current request, as its session shows it to the owner; its address is shortened. */
export function describeClient(): { readonly userAgent?: string; readonly address?: string } {
  const { address, userAgent } = requestContext.getStore()?.caller ?? {};
  const shortened = address === undefined ? undefined : shortenedAddress(address);
  return {
    ...(userAgent === undefined ? {} : { userAgent: userAgent.slice(0, MAX_USER_AGENT) }),
    ...(shortened === undefined ? {} : { address: shortened }),
  };
}
