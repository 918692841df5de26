import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { STAND_INS } from '../../support/services/test-services.js';

/** The verbs that operation ids begin with. A new verb is a decision: is none of these meant? */
const VERBS = (
  'accept add adjust advance apply ask cancel change checkout clear confirm create decide delete dispatch dispute download empty ' +
  'end export get invite list login logout mark moderate move open pay place preview print publish receive record redeliver refresh refund ' +
  'register remove reopen replace reply report request resend reset retry revoke search send set settle sign start update verify ' +
  'vote withdraw'
).split(' ');

/** The committed description, as it is served; `npm run tool -- check:api` compares it with the build. */
describe('the API description', () => {
  const app = useApp(STAND_INS);
  let document: any;
  let operations: any[];

  beforeAll(async () => {
    document = (await app.client.get('//api/docs-json')).body;
    operations = Object.values<object>(document.paths).flatMap((item) => Object.values(item));
  });

  const statuses = (method: string, path: string) => Object.keys(document.paths[path][method].responses);

  rules('BND-21').it('is OpenAPI 3.1, of every path under its prefix', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/health', '/api/v1/notifications', '/dev/inbox', '/api/v1/orders/webhook']),
    );
  });

  it('describes a file of JSON as an object, and another file as bytes', () => {
    const fileOf = (path: string) => document.paths[path].get.responses[200].content;
    expect(fileOf('/api/v1/users/exports/{token}')).toEqual({
      'application/json': {
        schema: { type: 'object', additionalProperties: true },
        example: expect.objectContaining({ orders: expect.any(Array) }),
      },
    });
    expect(fileOf('/api/v1/orders/{id}/invoice')).toEqual({
      'application/pdf': { schema: { type: 'string', format: 'binary' } },
    });
  });

  it('names every operation as a client would call its method, and none twice', () => {
    const ids: string[] = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+(?:[A-Z][a-z]*)*$/.test(id))).toEqual([]);
    const verbs = new Set(ids.map((id) => /^[a-z]+/.exec(id)![0]));
    expect([...verbs].sort()).toEqual(VERBS);
    expect(ids).toEqual(
      expect.arrayContaining(['checkout', 'listMyOrders', 'getOrder', 'listOrdersAsAdmin']),
    );
  });

  it('puts every operation into one section, whose name can be the name of a class', () => {
    const sections: string[] = document.tags.map(({ name }: { name: string }) => name);
    expect(sections.filter((name) => !/^(?:[A-Z][a-z]+)+$/.test(name))).toEqual([]);
    for (const { tags } of operations) expect(sections).toContain(tags[0]);
    const grouped = document['x-tagGroups'].flatMap(({ tags }: { tags: string[] }) => tags);
    expect(grouped).toEqual(sections);
  });

  it('contains the token, and the errors of guards, inputs and limiters', () => {
    const list = document.paths['/api/v1/notifications'].get;
    expect(list.security).toEqual([{ bearer: [] }]);
    expect(statuses('get', '/api/v1/notifications').join()).toBe('200,400,401,403,404,429,500,503');
  });

  it('contains the required role', () => {
    const codesOf = (path: string) => {
      const { $ref } = document.paths[path].get.responses[403];
      return document.components.responses[$ref.split('/').at(-1)].headers['X-Error-Code'].schema.enum;
    };
    expect(codesOf('/api/v1/orders/admin')).toEqual(['PERMISSION_DENIED', 'SCOPE_MISSING', 'MFA_REQUIRED']);
    expect(codesOf('/api/v1/orders/my-order')).toEqual(['MFA_REQUIRED', 'SCOPE_MISSING']);
  });

  it('requires no token on public routes', () => {
    const { get } = document.paths['/health'];
    expect(get.security).toEqual([]);
    expect(statuses('get', '/health')).toEqual(['200', '429', '500', '503']);
    expect(get.responses[429].$ref).toBe('#/components/responses/TooMany_health');
  });

  it('contains every component that it refers to', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g);
    for (const [, kind, name] of references) expect(document.components[kind!]).toHaveProperty([name!]);
  });

  it('is shown by a page that loads everything from this service', async () => {
    const page = await app.client.get('//api/docs', { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/https?:|<script>|style=/);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/);
    const scripts = [...page.text.matchAll(/src="\/(api\/docs\/[\w.]+)"/g)].map(([, path]) => path);
    expect(scripts).toEqual(['api/docs/scalar.js', 'api/docs/start.js']);
    for (const path of scripts) {
      const script = await app.client.get(`//${path}`);
      expect(script.status).toBe(200);
      expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
    }
  });
});

describe('with API_DOCS=false', () => {
  const app = useApp({ ...STAND_INS, API_DOCS: 'false' });

  rules('DEV-04', 'GDE-04').it.each([
    '//docs/',
    '//llms.txt',
    '//openapi.json',
    '//api/docs',
    '//api/docs/',
    '//api/docs-json',
    '//api/docs/scalar.js',
    '//api/docs/start.js',
  ])('serves no %s', async (path) => {
    expectError(await app.client.get(path), 404, 'Route not found');
  });

  rules('DEV-04').it('leads to it from no page', async () => {
    const headers = { accept: 'text/html' };
    for (const path of ['//', '//dev']) {
      const page = await app.client.get(path, { headers });
      expect(page.status).toBe(200);
      expect(page.text).not.toMatch(/api\/docs|API description/);
    }
    expect(expectSuccess(await app.client.get('//'))).not.toHaveProperty('apiDescription');
  });
});
