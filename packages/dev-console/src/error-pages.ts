import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppConfig } from '#config/app-config.js';
import { ERROR_CODE_HEADER } from '#http/error-answer.js';
import type { ErrorEnvelope } from '#http/envelope.js';
import { errorPage } from './pages/error.page.js';
import { PAGE_POLICY } from './pages/layout.js';

/**
 * Shows every error as a page to clients that ask for HTML, as a browser does that opens an address or sends a form: what went
 * wrong, its code, and the id of the request. All other clients get the error envelope; so does everybody in production,
 * where the console is absent.
 */
export function showErrorsAsPages(fastify: FastifyInstance, { apiDocs }: AppConfig): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const envelope = asksForPage(request) ? failureIn(reply, payload) : undefined;
    if (envelope === undefined) {
      done(null, payload);
      return;
    }
    void reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', PAGE_POLICY)
      .header('Cache-Control', 'no-store');
    const code = String(reply.getHeader(ERROR_CODE_HEADER));
    done(null, errorPage({ ...envelope, code, requestId: request.id, path: request.url, apiDocs }));
  });
}

function asksForPage({ headers, method }: FastifyRequest): boolean {
  return method !== 'HEAD' && headers.accept?.includes('text/html') === true;
}

/** The error envelope that is about to be sent. */
function failureIn(reply: FastifyReply, payload: unknown): ErrorEnvelope | undefined {
  const type = String(reply.getHeader('content-type'));
  if (reply.statusCode < 400 || !type.startsWith('application/json') || typeof payload !== 'string')
    return undefined;
  const sent = JSON.parse(payload) as ErrorEnvelope;
  return sent.success === false ? sent : undefined;
}
