/**
 * Makes `src/generated` from the committed API description: its types by openapi-typescript, and beside them the table of
 * operations by which the client sends them. Nothing is done while both are newer than what they are made from.
 */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const DOCUMENT = at('../../docs/openapi.json');
const TYPES = at('src/generated/api.ts');
const TABLE = at('src/generated/operations.ts');
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

if (changedAt(TYPES) < newestSource() || changedAt(TABLE) < newestSource()) {
  const document = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  mkdirSync(at('src/generated'), { recursive: true });
  writeFileSync(TYPES, await typesOf(document));
  writeFileSync(TABLE, tableOf(document));
}

function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newestSource() {
  return Math.max(changedAt(DOCUMENT), changedAt(fileURLToPath(import.meta.url)));
}

async function typesOf(document) {
  // Both take a second to load, which most calls can do without.
  const [{ default: openapiTypes, astToString }, { default: ts }] = await Promise.all([
    import('openapi-typescript'),
    import('typescript'),
  ]);
  const nodes = await openapiTypes(document, {
    inject: "import type { Upload } from '../upload.js';",
    // What has a default may be left out of an input.
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    transform: ({ format }) =>
      format === 'binary' ? ts.factory.createTypeReferenceNode('Upload') : undefined,
  });
  return astToString(nodes);
}

function tableOf({ paths, components }) {
  const resolved = (part) => {
    if (part?.$ref === undefined) return part;
    const [, ...steps] = part.$ref.split('/');
    return resolved(steps.reduce((whole, step) => whole[step], { components, paths }));
  };
  const rows = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => {
      const row = rowOf(path, method, item[method], resolved);
      return `  ${comment(item[method])}\n  ${item[method].operationId}: ${JSON.stringify(row)},`;
    }),
  );
  return [
    '/** How each operation is sent. */',
    'export const OPERATIONS = {',
    ...rows,
    '} as const;',
    '',
  ].join('\n');
}

function rowOf(path, method, operation, resolved) {
  const { operationId: id, security = [], responses } = operation;
  const parameters = (operation.parameters ?? []).map(resolved);
  const namesIn = (place) => parameters.filter((each) => each.in === place).map(({ name }) => name);
  const query = namesIn('query');
  const body = bodyOf(resolved(operation.requestBody)?.content ?? {}, resolved);
  const twice = [...query, ...namesIn('path')].find((name) => body.fields.includes(name));
  if (twice !== undefined) throw new Error(`${id}: ${twice} is in the body, and in the path or query too`);
  const isList = query.includes('page') || query.includes('cursor');
  const items = isList ? listOf(responses, resolved) : undefined;
  return {
    method: method.toUpperCase(),
    path,
    query,
    ...(body.kind && { body: body.kind }),
    ...(security.some(({ bearer }) => bearer) && { isPrivate: true }),
    ...(namesIn('header').includes('Idempotency-Key') && { isKeyed: true }),
    ...((namesIn('header').includes('X-Refresh-Token') ||
      security.some(({ refreshHeader }) => refreshHeader)) && {
      isSession: true,
    }),
    ...(items && { items }),
  };
}

/** Editors show it at the method. */
function comment({ summary, description }) {
  const text = [summary, description].filter(Boolean).join('. ');
  return `/** ${text.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */`;
}

function bodyOf(content, resolved) {
  const kind = content['multipart/form-data'] ? 'form' : content['application/json'] ? 'json' : undefined;
  const media = content['multipart/form-data'] ?? content['application/json'];
  return { kind, fields: Object.keys(resolved(media?.schema)?.properties ?? {}) };
}

/** The field of `data` that has the entries of a page. */
function listOf(responses, resolved) {
  const envelope = resolved(resolved(responses[200])?.content?.['application/json']?.schema);
  const fields = resolved(envelope?.properties?.data)?.properties ?? {};
  return Object.keys(fields).find((name) => resolved(fields[name]).type === 'array');
}
