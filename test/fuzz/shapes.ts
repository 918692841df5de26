const text = (value: string) => JSON.stringify(value);
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

/** Values as they stand in JSON, some of which no JavaScript value would be written as. */
export const JSON_SHAPES: readonly string[] = [
  ['null', 'true', '0', '-1', '1.5', '1e308', '1e400', '9007199254740993', '2147483648'],
  ['[]', '[null]', '[[]]', '[1,"a",{}]', '{}', '{"$gt":""}', '{"$where":"1"}', '{"a.b":1}', '{"":1}'],
  ['{"toString":1,"then":1,"length":-1}', '{"_bsontype":"ObjectId"}', '{"$oid":"x"}', '{"a":["b"]}'],
  ['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"ab\\udc00"', '{"\\ud800":"\\u0000"}'],
  ['', '   ', '1', 'NaN', '__proto__', '\u{1f600}'.repeat(30), '\u202egnp.exe', '${7*7}<b>&'].map(text),
  ['../../etc/passwd', '((((((', '$', 'a\r\nX: 1', '2026-13-45', '0000-01-01'].map(text),
  ['+275760-09-13T00:00:00.001Z', 'ffffffffffffffffffffffff', 'x'.repeat(10_000)].map(text),
  [nested(30)],
  [`[${'0,'.repeat(1_000)}0]`],
  [`{${Array.from({ length: 900 }, (_, index) => `"k${index}":1`).join(',')}}`],
].flat();

/** Values that 12.34 refuses wherever they stand. */
export const FORBIDDEN_SHAPES: readonly string[] = [
  '{"constructor":1}',
  '{"prototype":{}}',
  '{"\\u005f_proto__":{"role":"ADMIN"}}',
  '[[{"a":{"constructor":{"prototype":1}}}]]',
  nested(33),
];

/** Texts in a path or a query string, as they stand there. */
export const ADDRESS_SHAPES: readonly string[] = [
  ['%00', '%ff', '%E0%A4%A', '%', '%ED%A0%80', '%F0%9F%98%80', '%0d%0aX:1', '..%2f..%2fetc', '*', '%20'],
  ['null', 'NaN', '-1', '1.5', '1e9', '2147483647', '2147483648', '99999999999999999999', 'true'],
  ['__proto__', 'constructor', 'toString', '%24gt', '%7B%22%24gt%22:1%7D', '2026-02-30', '2026-01-31'],
  ['f'.repeat(24), 'F'.repeat(24), 'a'.repeat(25), 'x'.repeat(257), 'x'.repeat(5_000), '%22', '%5C'],
].flat();

/** Values of a header. */
// prettier-ignore
export const HEADER_SHAPES: readonly string[] = [
  '', ' ', 'a,b', 'x'.repeat(5_000), '\u00ff\u00fe', '{"a":1}', '__proto__', '%00',
];

/** A whole body: its content type and its bytes. */
export interface BodyShape {
  readonly name: string;
  readonly type: string;
  readonly content: string | Buffer;
  /** The places where a shape must be refused: where a route wants an object, or everywhere. */
  readonly refused?: 'where an object is wanted' | 'everywhere';
}

const json = (name: string, content: string | Buffer, refused?: BodyShape['refused']): BodyShape => ({
  name,
  type: 'application/json',
  content,
  ...(refused === undefined ? {} : { refused }),
});
const other = (type: string, content: string | Buffer = '{"a":1}'): BodyShape => ({
  name: type,
  type,
  content,
});
const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;

/** Bodies that are no input of anything. */
export const BODY_SHAPES: readonly BodyShape[] = [
  ...['null', '7', '"text"', '[]', 'true', '[{}]', '1e400'].map((content) =>
    json(content, content, 'where an object is wanted'),
  ),
  ...FORBIDDEN_SHAPES.map((content) => json(content.slice(0, 40), content, 'everywhere')),
  json('arrays 3,000 levels deep', nested(3_000), 'everywhere'),
  json('a text of 90 KB', `{"a":"${'é'.repeat(45_000)}"}`),
  json('objects 5,000 levels deep', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 'everywhere'),
  json('100 KB of opening brackets', '['.repeat(100_000), 'everywhere'),
  json('15 KB of opening braces', '{"a":'.repeat(3_000), 'everywhere'),
  json('5,000 keys', keys(5_000), 'everywhere'),
  json('1,500 keys', keys(1_500)),
  json('30,000 entries', `{"a":[${'0,'.repeat(30_000)}0]}`, 'everywhere'),
  json('cut off', '{"a":', 'everywhere'),
  json('cut off in a text', '{"a":"b', 'everywhere'),
  json('two values', '{}{}', 'everywhere'),
  json('a comment', '{/* */}', 'everywhere'),
  json('a key twice', '{"a":1,"a":{"$gt":""}}'),
  json('a byte order mark', '\uFEFF{"a":1}'),
  json('broken UTF-8', Buffer.from('7b2261223a22c328ff22 7d'.replace(' ', ''), 'hex')),
  json('UTF-16', Buffer.from('\uFEFF{"a":1}', 'utf16le'), 'everywhere'),
  json('zero bytes', Buffer.alloc(100), 'everywhere'),
  json('nothing', ''),
  json('spaces', '   ', 'everywhere'),
  { ...json('an unknown charset', '{"a":1}'), type: 'application/json; charset=nonsense' },
  { ...json('a suffix', '{"a":1}'), type: 'application/vnd.api+json' },
  ...['text/plain', 'application/xml', 'application/octet-stream', 'application/x-www-form-urlencoded'].map(
    (type) => other(type),
  ),
  ...['nonsense', 'application/jsonx', '*/*', 'multipart/form-data', 'multipart/form-data; boundary='].map(
    (type) => other(type),
  ),
  other('multipart/form-data; boundary=x', '--x\r\n'),
  other(
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="constructor"\r\n\r\n1\r\n--x--',
  ),
  other('multipart/form-data; boundary=x', '--x--\r\n'),
  other('multipart/mixed; boundary=x', '--x--\r\n'),
];

/** Query strings that belong to no route. */
export const QUERY_SHAPES: readonly string[] = [
  `?${Array.from({ length: 1_500 }, (_, index) => `k${index}=1`).join('&')}`,
  `?${'&'.repeat(5_000)}`,
  `?${'a&'.repeat(3_000)}`,
  '?__proto__=1&constructor=1&prototype=1&toString=1&hasOwnProperty=1',
  '?__proto__[a]=1&constructor[prototype][a]=1',
  '?=&==&%00=%00&%=%&%ff=1',
];
