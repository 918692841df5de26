import { Agent } from 'node:http';
import { webhookSignature } from '#infrastructure/payment-gateway/adapters/razorpay.signature.js';
import { createApp, type TestApp } from '../support/create-app.js';
import { faultOfRefusal } from './complaints.js';
import { exchange, type Reply } from '../support/fuzz/exchange.js';
import { bodyWith, fieldsOf, type Field, type Node } from './fields.js';
import {
  ADDRESS_SHAPES,
  BODY_SHAPES,
  FORBIDDEN_SHAPES,
  HEADER_SHAPES,
  JSON_SHAPES,
  QUERY_SHAPES,
  type BodyShape,
} from './shapes.js';
import type { RouteInput } from '../support/routes/route.js';
import { ROUTES } from '../support/routes/route-table.js';
import { STAND_INS } from '../support/services/test-services.js';
import { sendTo } from '../support/routes/send.js';
import { session, type Session } from '../support/session.js';

const AT_ONCE = 8;
/** A request that passes the checks costs a password hash, a quarter of a second: so only every fifth of these is sent. */
const COSTLY = new Set([
  'POST /api/v1/auth/register',
  'POST /api/v1/auth/login',
  'PATCH /api/v1/users/profile/security/password',
]);
/** A request with one fault. */
interface Fault {
  readonly what: string;
  readonly input: RouteInput;
  readonly query?: string;
  readonly headers?: Record<string, string>;
  readonly raw?: Pick<BodyShape, 'type' | 'content'>;
  readonly status?: readonly number[];
}

/**
 * Sends every malformed shape to every field of every operation of the API description, with a token that leads to the
 * handler: no response may be a 5xx, have another form than the envelope, or reveal internals.
 */
describe('malformed requests', () => {
  let app: TestApp;
  let document: Node;
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const counts = { operations: 0, fields: 0, requests: 0 };

  beforeAll(async () => {
    app = await createApp({
      ...STAND_INS,
      RATE_LIMIT_STANDARD_MAX: '10000000',
      RATE_LIMIT_AUTH_MAX: '10000000',
      RATE_LIMIT_CHECKOUT_MAX: '10000000',
      RATE_LIMIT_SHIPPING_OPTIONS_MAX: '10000000',
      RATE_LIMIT_HEALTH_MAX: '10000000',
    });
    document = (await app.client.get('//api/docs-json')).body;
  });

  afterAll(async () => {
    const { operations, fields, requests } = counts;
    const shapes = JSON_SHAPES.length + FORBIDDEN_SHAPES.length;
    process.stdout.write(
      `${operations} operations, ${fields} fields, ${shapes} shapes of a value, ${BODY_SHAPES.length} of a body: ${requests} requests\n`,
    );
    agent.destroy();
    await app.close();
  });

  rules('EVE-23', 'EVE-24').it.each(Object.keys(ROUTES).toSorted(consoleLast))(
    '%s answers each by a refusal or a success',
    async (route) => {
      const caller =
        ROUTES[route]!.access === 'admin' ? await session(app).asAdmin() : await session(app).asUser();
      const input = (await ROUTES[route]!.input?.(app, caller)) ?? {};
      const fields = fieldsOf(document, route, input.body);
      const all = [...fields.flatMap((field) => faultsOf(field, input)), ...wholeFaults(route, input)];
      // 5 has no divisor in common with the number of shapes: so each shape is sent for some fields.
      const faults = COSTLY.has(route) ? all.filter((_, index) => index % 5 === 0) : all;
      counts.operations += 1;
      counts.fields += fields.length;
      counts.requests += faults.length;
      const found: string[] = [];
      const work = faults.values();
      const send = async () => {
        for (const fault of work) {
          const answer = await sendFault(caller, route, fault);
          found.push(...complaints(fault, answer));
        }
      };
      await Promise.all(Array.from({ length: input.file === undefined ? AT_ONCE : 1 }, () => send()));
      expect(found).toEqual([]);
    },
    120_000,
  );

  async function sendFault(caller: Session, route: string, fault: Fault): Promise<Reply> {
    const { input, query = '', headers = {}, raw } = fault;
    const [method = '', template = ''] = route.split(' ');
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => input.path?.[name] ?? 'x');
    const content = raw?.content ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
    const upload = raw === undefined && input.file !== undefined && input.path === undefined;
    if (upload) return sendTo(caller.client, route, input, { query, headers });
    return exchange(agent, `${app.url}${path}${query}`, method, {
      body: content,
      headers: {
        authorization: `Bearer ${caller.token}`,
        'content-length': String(Buffer.byteLength(content ?? '')),
        ...(content === undefined ? {} : { 'content-type': raw?.type ?? 'application/json' }),
        ...proof(route, content),
        ...headers,
      },
    });
  }

  /** The headers that authenticate webhooks. */
  function proof(route: string, content: string | Buffer | undefined): Record<string, string> {
    if (ROUTES[route]!.access !== 'webhook') return {};
    return {
      'x-gateway-signature': webhookSignature(content ?? '', app.config.paymentGateway.webhookSecret),
      'x-api-key': app.config.carrier.webhookSecret,
    };
  }
});

/** Excluded: the console moves the clock, which would expire the tokens. */
function consoleLast(a: string, b: string): number {
  return Number(a.includes(' /dev/')) - Number(b.includes(' /dev/'));
}

function faultsOf({ in: place, at }: Field, input: RouteInput): Fault[] {
  const [name = ''] = at;
  const where = `${place} ${at.join('.')}`;
  if (place === 'path') {
    return ADDRESS_SHAPES.map((shape) => ({
      what: `${where} = ${shape}`,
      input: { ...input, path: { ...input.path, [name]: shape } },
      ...(shape.length > 256 ? { status: [404, 414] } : {}),
    }));
  }
  if (place === 'query') {
    const texts = ADDRESS_SHAPES.map((shape) => `?${name}=${shape}`);
    const forms = [`?${name}`, `?${name}=1&${name}=2`, `?${name}[]=1`, `?${name}[$gt]=`, `?${name}.a=1`];
    const queries = [...texts, ...forms];
    return queries.map((query) => ({ what: `${where} ${query}`, input, query }));
  }
  if (place === 'header') {
    return HEADER_SHAPES.map((shape) => ({ what: `${where} = ${shape}`, input, headers: { [name]: shape } }));
  }
  const inBody = (shape: string): Fault => ({
    what: `${where} = ${shape.slice(0, 60)}`,
    input,
    raw: { type: 'application/json', content: bodyWith(input.body, at, shape) },
  });
  return [
    ...JSON_SHAPES.map((shape) => inBody(shape)),
    ...FORBIDDEN_SHAPES.map((shape) => ({ ...inBody(shape), status: [400] })),
  ];
}

function wholeFaults(route: string, input: RouteInput): Fault[] {
  const queries = QUERY_SHAPES.map((query) => ({ what: `query ${query.slice(0, 40)}`, input, query }));
  if (route.startsWith('GET ')) return queries;
  const bodies = BODY_SHAPES.map(({ name, type, content, refused }) => {
    const isRefused =
      refused === 'everywhere' || (refused !== undefined && input.body !== undefined && !isWebhook(route));
    const status = isRefused && !isWebhook(route) ? { status: [400] } : {};
    return { what: `body ${name}`, input, raw: { type, content }, ...status };
  });
  return [...queries, ...bodies];
}

function isWebhook(route: string): boolean {
  return ROUTES[route]!.access === 'webhook';
}

/** The faults of a response. */
function complaints({ what, status }: Fault, answer: Reply): string[] {
  const complain = (fault: string) => [`${what}: ${fault}: ${answer.status} ${answer.text.slice(0, 200)}`];
  if (answer.status >= 500) return complain('crashed');
  if (status !== undefined && !status.includes(answer.status)) return complain(`not ${status.join(' or ')}`);
  const fault = answer.status < 400 ? undefined : faultOfRefusal(answer);
  return fault === undefined ? [] : complain(fault);
}
