import type { IncomingHttpHeaders } from 'node:http';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ForeignFormError } from './dev-console.errors.js';

/**
 * Accepts a form only from a page of the console, because any site can make a browser post a form here. `Sec-Fetch-Site`
 * decides if present: no page can set it, while `Origin` is `null` under a strict referrer policy. Browsers omit it on
 * plain HTTP to another machine; then `Origin` decides. A request with neither is refused: it does not come from a browser
 * and can use the JSON endpoint.
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
