import { jsonValue } from 'fast-check';
import { bodyWith, fieldsOf, type Field, type Node } from '../fields.js';
import {
  ADDRESS_SHAPES,
  BODY_SHAPES,
  FORBIDDEN_SHAPES,
  HEADER_SHAPES,
  JSON_SHAPES,
  QUERY_SHAPES,
} from '../shapes.js';
import type { Chance } from './chance.js';
import { multipart, type Draft, type FilePart } from './draft.js';
import { beyond } from './values.js';

/** Headers that the service reads, whatever the operation. */
const HEADERS = [
  'idempotency-key',
  'if-none-match',
  'accept',
  'accept-encoding',
  'accept-language',
  'x-request-id',
  'x-forwarded-for',
  'x-forwarded-host',
  'origin',
  'cookie',
  'range',
  'user-agent',
  'content-type',
  'authorization',
  'x-gateway-signature',
  'x-api-key',
];

/** Spoils one part of a request. */
type Mutation = (draft: Draft, chance: Chance) => void;

/** Spoils a request in one place, rarely in two. */
export class Mutations {
  private readonly fields = new Map<string, Field[]>();

  constructor(private readonly document: Node) {}

  spoil(draft: Draft, chance: Chance): void {
    const { operation, files } = draft;
    const kinds: Mutation[] = [
      this.spoilHeader,
      this.spoilQuery,
      ...(operation.path.includes('{') ? [this.spoilPath, this.spoilPath] : []),
      ...(files.length > 0 ? [this.spoilFiles, this.spoilFiles, this.spoilFiles] : []),
      ...(operation.body === undefined
        ? []
        : [this.spoilField, this.spoilField, this.spoilEdge, this.dropField]),
      ...(operation.method === 'GET' ? [] : [this.spoilBody]),
    ];
    for (let times = chance.of(15) ? 2 : 1; times > 0; times--) chance.pick(kinds)(draft, chance);
  }

  private readonly spoilField: Mutation = (draft, chance) => {
    const at = this.fieldIn(draft, chance);
    if (at === undefined) return;
    const shape = chance.of(30)
      ? JSON.stringify(chance.value(jsonValue()))
      : chance.pick(chance.of(90) ? JSON_SHAPES : FORBIDDEN_SHAPES);
    draft.raw = { type: 'application/json', content: bodyWith(draft.body, at, shape) };
    draft.faults.push(`body ${at.join('.')}`);
  };

  private readonly spoilEdge: Mutation = (draft, chance) => {
    const at = this.fieldIn(draft, chance);
    const schema = at === undefined ? undefined : schemaAt(draft.operation.body, at);
    const values = schema === undefined ? [] : beyond(schema);
    if (at === undefined || values.length === 0) return;
    const shape = JSON.stringify(chance.pick(values));
    draft.raw = { type: 'application/json', content: bodyWith(draft.body, at, shape) };
    draft.faults.push(`edge of body ${at.join('.')}`);
  };

  private readonly dropField: Mutation = (draft, chance) => {
    const body: Record<string, unknown> = { ...(draft.body as Record<string, unknown>) };
    const names = Object.keys(body);
    if (names.length === 0 || chance.of(30))
      body[chance.pick(['isAdmin', 'userId', 'role', '$set', 'a.b'])] = 1;
    else delete body[chance.pick(names)];
    draft.body = body;
    draft.faults.push('fields that lack or are too many');
  };

  private readonly spoilBody: Mutation = (draft, chance) => {
    const { name, type, content } = chance.pick(BODY_SHAPES);
    draft.raw = { type, content };
    draft.faults.push(`body: ${name}`);
  };

  private readonly spoilQuery: Mutation = (draft, chance) => {
    const names = draft.operation.query.map(({ name }) => name);
    if (names.length === 0 || chance.of(10)) draft.query = [chance.pick(QUERY_SHAPES).slice(1)];
    else {
      const name = chance.pick(names);
      const forms = [
        name,
        `${name}=1&${name}=2`,
        `${name}[]=1`,
        `${name}[$gt]=`,
        `${name}.a=1`,
        `${name}=-1`,
      ];
      const form = chance.of(40) ? chance.pick(forms) : `${name}=${chance.pick(ADDRESS_SHAPES)}`;
      draft.query = [...draft.query.filter((each) => !each.startsWith(`${name}=`)), form];
    }
    draft.faults.push('query');
  };

  private readonly spoilPath: Mutation = (draft, chance) => {
    const name = chance.pick(Object.keys(draft.path));
    draft.path[name] = chance.pick(ADDRESS_SHAPES);
    draft.faults.push(`path ${name}`);
  };

  private readonly spoilHeader: Mutation = (draft, chance) => {
    const name = chance.pick(HEADERS);
    draft.headers[name] = chance.pick(HEADER_SHAPES);
    draft.faults.push(`header ${name}`);
  };

  private readonly spoilFiles: Mutation = (draft, chance) => {
    const [file] = draft.files;
    draft.raw = chance.pick(spoiltFiles(file!));
    draft.faults.push('file');
  };

  private fieldIn(
    { operation: { method, path }, body }: Draft,
    chance: Chance,
  ): readonly string[] | undefined {
    const route = `${method} ${path}`;
    const described = this.fields.get(route) ?? fieldsOf(this.document, route, undefined);
    this.fields.set(route, described);
    const fields = described.filter((field) => field.in === 'body');
    return fields.length === 0 || body === undefined ? undefined : chance.pick(fields).at;
  }
}

function schemaAt(schema: any, at: readonly string[]): any {
  return at.reduce((node, name) => node?.properties?.[name] ?? node?.items, schema);
}

function spoiltFiles(file: FilePart): Array<{ type: string; content: Buffer }> {
  const boundary = 'x-the-boundary';
  const type = `multipart/form-data; boundary=${boundary}`;
  const of = (...files: FilePart[]) => ({ type, content: multipart(files, boundary) });
  const whole = multipart([file], boundary);
  return [
    of({ ...file, field: 'another' }),
    of({ ...file, content: '' }),
    of({ ...file, content: 'no picture' }),
    of({ ...file, content: '<svg xmlns="http://www.w3.org/2000/svg"/>', type: 'image/svg+xml' }),
    of({ ...file, content: Buffer.from(file.content).subarray(0, 40) }),
    of({ ...file, filename: '../../../etc/passwd' }),
    of({ ...file, filename: '\u0000"; name="other' }),
    of({ ...file, filename: 'x'.repeat(20_000) }),
    of({ ...file, content: Buffer.alloc(6 * 2 ** 20, 1) }),
    of(file, file),
    { type, content: whole.subarray(0, whole.length - 20) },
    { type, content: whole.subarray(30) },
    { type: 'multipart/form-data; boundary=other', content: whole },
    { type: 'multipart/form-data', content: whole },
    { type: 'application/octet-stream', content: whole },
  ];
}
