import type { IncomingHttpHeaders } from 'node:http';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ForeignFormError } from './dev-console.errors.js';

/**
 * Accepts a form only from a page of the console itself: any site may make a browser post a form here, and the
 * console trusts everyone who reaches it. `Sec-Fetch-Site` decides where it is sent, because no page can set
 * it, while `Origin` is `null` under a strict referrer policy. Browsers leave it out on plain HTTP beyond this
 * machine; `Origin` decides then. A request with neither did not come from a browser and has the JSON twin.
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!isSameOrigin(headers)) throw new ForeignFormError();
    return true;
  }
}

function isSameOrigin({ 'sec-fetch-site': site, origin, host }: IncomingHttpHeaders): boolean {
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
