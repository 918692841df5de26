import { breaksBetween } from '../../scripts/lib/openapi-breaks.mjs';

/** A description of one operation that takes and answers a kettle; what is given replaces parts of it. */
function aDocument({ operation = {}, kettle = {}, input = {} }: Record<string, object> = {}): any {
  return {
    paths: {
      '/kettles/{id}': {
        patch: {
          operationId: 'updateKettle',
          security: [],
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'sort', in: 'query', schema: { type: 'string', enum: ['price', 'name'] } },
          ],
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Input' } } },
          },
          responses: {
            200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Kettle' } } } },
          },
          ...operation,
        },
      },
    },
    components: {
      schemas: {
        Kettle: {
          type: 'object',
          required: ['name', 'litres'],
          properties: {
            name: { type: 'string' },
            litres: { type: 'number' },
            lids: { type: 'array', items: { $ref: '#/components/schemas/Colour' } },
          },
          ...kettle,
        },
        Input: {
          type: 'object',
          properties: {
            name: { type: 'string', maxLength: 20 },
            colour: { $ref: '#/components/schemas/Colour' },
          },
          ...input,
        },
        Colour: { type: 'string', enum: ['RED', 'BLUE'] },
      },
    },
  };
}

const KETTLE = aDocument().components.schemas.Kettle.properties;
const INPUT = aDocument().components.schemas.Input.properties;
const whatBreaks = (after: any) => breaksBetween(aDocument(), after).map(({ what }) => what);

describe('a change of the API description', () => {
  it('breaks nothing when there is none', () => {
    expect(whatBreaks(aDocument())).toEqual([]);
  });

  it('breaks nothing when a parameter takes more values than it listed, by a pattern', () => {
    const [id, sort] = aDocument().paths['/kettles/{id}'].patch.parameters;
    const taking = (pattern: string) =>
      whatBreaks(
        aDocument({ operation: { parameters: [id, { ...sort, schema: { type: 'string', pattern } }] } }),
      );
    expect(taking('^(price|name)(,(price|name))*$')).toEqual([]);
    expect(taking('^price$')).toEqual([expect.stringContaining('has the pattern ^price$')]);
  });

  it('breaks nothing when a list takes one word more, and one when a word or the list goes', () => {
    const [id, sort] = aDocument().paths['/kettles/{id}'].patch.parameters;
    const taking = (pattern: string) =>
      aDocument({ operation: { parameters: [id, { ...sort, schema: { type: 'string', pattern } }] } });
    const before = taking('^(price|name)(,(price|name))*$');
    expect(breaksBetween(before, taking('^(price|late|name)(,(price|late|name))*$'))).toEqual([]);
    for (const pattern of ['^(price|late)(,(price|late))*$', '^(price|name)$'])
      expect(breaksBetween(before, taking(pattern))).toMatchObject([{ what: expect.stringContaining(pattern) }]);
  });

  it('is found in a schema that contains itself', () => {
    const inside = { parts: { type: 'array', items: { $ref: '#/components/schemas/Kettle' } } };
    const before = aDocument({ kettle: { properties: { ...KETTLE, ...inside } } });
    const after = aDocument({ kettle: { properties: { name: KETTLE.name, ...inside } } });
    expect(breaksBetween(before, before)).toEqual([]);
    expect(breaksBetween(before, after).map(({ what }) => what)).toEqual([
      'answer.litres is removed',
      'answer.lids is removed',
    ]);
  });

  it.each<[string, Record<string, object>, string]>([
    [
      'another operation id',
      { operation: { operationId: 'editKettle' } },
      'the operation id is now editKettle',
    ],
    ['a token', { operation: { security: [{ bearer: [] }] } }, 'it needs a token now'],
    [
      'a parameter that is required',
      {
        operation: { parameters: [...parameters(), { name: 'at', in: 'query', required: true, schema: {} }] },
      },
      'the parameter query at is required',
    ],
    [
      'a parameter less',
      { operation: { parameters: parameters().slice(0, 1) } },
      'the parameter query sort is removed',
    ],
    [
      'a value less of a parameter',
      {
        operation: {
          parameters: [parameters()[0], { ...parameters()[1], schema: { type: 'string', enum: ['name'] } }],
        },
      },
      'parameter query sort may not be price',
    ],
    ['no body', { operation: { requestBody: undefined } }, 'the body is removed'],
    ['a field that is required', { input: { required: ['name'] } }, 'body.name is required'],
    ['a field less of the body', { input: { properties: { name: INPUT.name } } }, 'body.colour is removed'],
    [
      'another type of a field',
      { input: { properties: { ...INPUT, name: { type: 'integer' } } } },
      'body.name may not be string',
    ],
    [
      'a tighter limit',
      { input: { properties: { ...INPUT, name: { type: 'string', maxLength: 10 } } } },
      'body.name has the maxLength 10',
    ],
    [
      'a value less of a field',
      { input: { properties: { ...INPUT, colour: { type: 'string', enum: ['RED'] } } } },
      'body.colour may not be BLUE',
    ],
    ['another status', { operation: { responses: { 201: {} } } }, 'the answer 200 is removed'],
    [
      'a field less of the answer',
      { kettle: { properties: { name: KETTLE.name, litres: KETTLE.litres } } },
      'answer.lids is removed',
    ],
    [
      'a field of the answer that can be missing',
      { kettle: { required: ['name'] } },
      'answer.litres can be missing',
    ],
    [
      'a field of the answer that can be null',
      { kettle: { properties: { ...KETTLE, name: { type: ['string', 'null'] } } } },
      'answer.name can be null',
    ],
    [
      'entries of another type',
      { kettle: { properties: { ...KETTLE, lids: { type: 'array', items: { type: 'number' } } } } },
      'answer.lids[] can be number',
    ],
  ])('breaks clients: %s', (_, change, what) => {
    expect(whatBreaks(aDocument(change))).toEqual([what]);
  });

  it('breaks clients: an operation less', () => {
    expect(breaksBetween(aDocument(), { ...aDocument(), paths: {} })).toEqual([
      { operation: 'updateKettle', what: 'PATCH /kettles/{id} is removed' },
    ]);
  });

  it.each<[string, Record<string, object>]>([
    ['an optional field', { input: { properties: { ...INPUT, lid: { type: 'boolean' } } } }],
    ['a wider limit', { input: { properties: { ...INPUT, name: { type: 'string', maxLength: 40 } } } }],
    ['a field more of the answer', { kettle: { properties: { ...KETTLE, lid: { type: 'boolean' } } } }],
    ['a narrower type of the answer', { kettle: { properties: { ...KETTLE, litres: { type: 'integer' } } } }],
    ['a field of the answer that is always there', { kettle: { required: ['name', 'litres', 'lids'] } }],
    ['other words', { operation: { description: 'Changes a kettle.' } }],
  ])('breaks nothing: %s', (_, change) => {
    expect(whatBreaks(aDocument(change))).toEqual([]);
  });

  it('breaks nothing that anyone relies on in the developer console', () => {
    const before = aDocument({ operation: { tags: ['DeveloperConsole'] } });
    expect(breaksBetween(before, { ...before, paths: {} })).toEqual([]);
  });
});

function parameters(): any[] {
  return aDocument().paths['/kettles/{id}'].patch.parameters;
}
