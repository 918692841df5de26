import { anUploadFor } from '../factories/an-upload-for.js';
import type { Answer, RequestOptions, TestClient } from '../test-client.js';
import type { RouteInput } from './route.js';

/** Sends the request of a route, named `METHOD /template`, with its input. */
export async function sendTo(
  client: TestClient,
  route: string,
  { path = {}, query = {}, body, file }: RouteInput = {},
  options: RequestOptions & { query?: string } = {},
): Promise<Answer> {
  const [method = '', template = ''] = route.split(' ');
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? 'x'));
  const upload = file === undefined ? undefined : await anUploadFor(file);
  const parameters = [new URLSearchParams(query).toString(), options.query?.slice(1) ?? ''];
  const search = parameters.filter((part) => part !== '').join('&');
  return client.request(method, `/${address}${search === '' ? '' : `?${search}`}`, {
    ...options,
    body: upload ?? body,
  });
}
