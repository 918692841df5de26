import type { FastifyInstance } from 'fastify';
import { HttpRoute, routeConfigOf } from '../route-options.js';
import { MediaTypeRefusedError } from '../http.errors.js';
import { FORM_BODY } from './body.limits.js';

/** Accepts the body of an HTML form. Routes without it answer 415. */
export const FormBody = (): MethodDecorator => HttpRoute({ formBody: true });

/**
 * Parses the bodies of HTML forms on routes marked with `@FormBody()`. Other routes refuse them, because browsers
 * post forms cross-site without a preflight request.
 */
export function readFormBodies(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BODY },
    (request, body: string, done) => {
      if (routeConfigOf(request).formBody === true) done(null, filledFields(body));
      else done(new MediaTypeRefusedError());
    },
  );
}

/** Returns the fields of a form that have a value: a browser also sends those that were left empty. */
function filledFields(body: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(body)].filter(([, value]) => value !== ''));
}
