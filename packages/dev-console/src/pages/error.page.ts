import { html } from '#common/html/html.js';
import type { ErrorEnvelope } from '#http/envelope.js';
import { layout } from './layout.js';

/** An error as its page shows it. */
export interface ShownError extends Pick<ErrorEnvelope, 'statusCode' | 'message' | 'details'> {
  readonly code: string;
  readonly requestId: string;
  /** The path that was asked for, with its query. */
  readonly path: string;
  /** Whether there is an API description to link to. */
  readonly apiDocs: boolean;
}

/** The page for any error of the service. */
export function errorPage({
  statusCode,
  message,
  details,
  code,
  requestId,
  path,
  apiDocs,
}: ShownError): string {
  return layout(
    `${statusCode} ${code}`,
    html`<h1>That did not work</h1>
      <p class="notice" role="alert">${message}</p>
      <p class="soft">HTTP status ${statusCode}, error code <code>${code}</code>, request <code>${requestId}</code></p>
      <p class="soft">${path.slice(0, 300)}</p>
      ${details !== undefined && html`<pre>${JSON.stringify(details, undefined, 2)}</pre>`}
      <nav>${apiDocs && html`<a href="/api/docs">API description</a>`} <a href="/">Welcome page</a></nav>`,
  );
}
