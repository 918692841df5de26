import type { OpenAPIObject } from '@nestjs/swagger';
import { committedDocument } from '#http/api-description/committed-document.js';
import { placesIn, type Place } from '#http/api-description/document.js';
import { anUploadFor } from '../../support/factories/an-upload-for.js';
import { ROUTES } from '../../support/routes/route-table.js';
import type { Answer, TestClient } from '../../support/test-client.js';
import { DemoShop } from './demo-shop.js';
import type { Example, Examples } from './example.js';
import { PlainValues } from './plain-values.js';
import type { SceneInput } from './scene.js';
import { SCENES } from './scenes.js';

/** So many entries of a list are shown, and so much of a text. */
const LIST_LENGTH = 2;
const CHARACTERS = 300;

/**
 * Sends the example of every operation of `docs/openapi.json` to a fresh demo shop.
 * @returns what was sent and answered, without what is random in it; in the order of their names
 * @throws Error for a scene without an operation, and when an example is refused
 */
export async function recordExamples(): Promise<Examples> {
  const shop = await DemoShop.open();
  try {
    const values = new PlainValues(shop.seeded);
    const examples: Record<string, Example> = {};
    for (const place of inOrder(committedDocument(true)))
      examples[place.operation.operationId!] = values.of(await play(shop, place)) as Example;
    return Object.fromEntries(Object.entries(examples).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  } finally {
    await shop.close();
  }
}

/** Sorts the scenes: those that only read the demo data first, then the others in their own order. */
function inOrder(document: OpenAPIObject): Place[] {
  const scenes = Object.keys(SCENES);
  const rank = ({ operation }: Place) => scenes.indexOf(operation.operationId!);
  const places = placesIn(document);
  const unknown = scenes.filter((name) => !places.some(({ operation }) => operation.operationId === name));
  if (unknown.length > 0) throw new Error(`no operation has the name of the scene ${unknown.join(', ')}`);
  return places.toSorted((one, other) => rank(one) - rank(other));
}

async function play(shop: DemoShop, place: Place): Promise<Example> {
  const { operationId } = place.operation;
  shop.clock.advance(1000);
  // Each example has the limits of a caller who comes for the first time.
  await shop.visitor.post('//dev/limits/reset', {});
  const scene = SCENES[operationId!] ?? {};
  const given = typeof scene === 'function' ? await scene(shop) : scene;
  const input = { ...given, query: { ...given.query, ...shortList(place) } };
  const answer = await send(shop, place, input);
  if (answer.status >= 300) throw new Error(`${operationId} is answered ${answer.status}: ${answer.text}`);
  const isJson = answer.headers.get('content-type')?.includes('application/json') === true;
  const { path, query, body } = input;
  return {
    request: {
      ...(path === undefined ? {} : { path }),
      ...(Object.keys(query).length === 0 ? {} : { query }),
      ...(body === undefined ? {} : { body }),
    },
    response: { status: answer.status, ...(isJson ? { body: shortened(answer.body) } : {}) },
  };
}

function shortList({ operation }: Place): NonNullable<SceneInput['query']> {
  const hasLimit = (operation.parameters ?? []).some((each) => 'name' in each && each.name === 'limit');
  return hasLimit ? { limit: LIST_LENGTH } : {};
}

async function send(shop: DemoShop, { method, path: template }: Place, input: SceneInput): Promise<Answer> {
  const { path = {}, query = {}, body, file, headers = {} } = input;
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? name));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  const caller = input.caller ?? callerOf(shop, `${method.toUpperCase()} ${template}`);
  const upload = file === undefined ? undefined : await anUploadFor(file);
  return caller.request(
    method.toUpperCase(),
    `/${address}${search.size === 0 ? '' : `?${search.toString()}`}`,
    {
      headers,
      body: upload ?? body,
    },
  );
}

function callerOf(shop: DemoShop, route: string): TestClient {
  const access = ROUTES[route]?.access;
  if (access === 'admin') return shop.admin;
  return access === 'private' ? shop.asha : shop.visitor;
}

/** An answer without most of its long texts, and of the list that is its data. */
function shortened(body: unknown): unknown {
  const { data } = (body ?? {}) as { data?: unknown };
  return withShortTexts(
    Array.isArray(data) ? { ...(body as object), data: data.slice(0, LIST_LENGTH) } : body,
  );
}

function withShortTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, CHARACTERS);
  if (Array.isArray(value)) return value.map(withShortTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withShortTexts(part)]));
}
