import type { TestApp } from '../../support/create-app.js';

/** Sends a form as a page of the console does, unless other `headers` are given. */
export function postForm(
  { client, url }: TestApp,
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = { origin: url },
) {
  return client.request('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}
