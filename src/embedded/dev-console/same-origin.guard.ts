import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ForeignFormError } from './dev-console.errors.js';

/**
 * Lets through only forms that a page of this very site has sent: any site may make a browser post a form
 * here, and the console trusts whoever reaches it. Browsers name the sender in `Origin`, and on secure or
 * local addresses in `Sec-Fetch-Site`; what names none did not come from a browser and has the JSON twin.
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') throw new ForeignFormError();
    if (headers.origin !== undefined && hostOf(headers.origin) !== headers.host) throw new ForeignFormError();
    if (site === undefined && headers.origin === undefined) throw new ForeignFormError();
    return true;
  }
}

/** The host of an origin; nothing for `null`, which sandboxed and redirected senders give. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
