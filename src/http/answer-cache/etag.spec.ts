import { entityTagOf, isNamedBy } from './etag.js';

describe('the ETag of an answer', () => {
  const etag = entityTagOf({ name: 'Kettle' });

  it('is the same for the same content, and another for another', () => {
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(entityTagOf({ name: 'Kettle' })).toBe(etag);
    expect(entityTagOf({ name: 'Pan' })).not.toBe(etag);
    expect(entityTagOf(undefined)).not.toBe(etag);
  });

  it.each([
    ['the tag itself', etag],
    ['its strong form, as a proxy may make it', etag.slice(2)],
    ['a list', `"other", ${etag} , W/"third"`],
    ['an asterisk', '*'],
  ])('is named by %s', (_, header) => expect(isNamedBy(header, etag)).toBe(true));

  it.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['another tag', 'W/"another"'],
    ['a part of it', etag.slice(0, -2)],
  ])('is not named by %s', (_, header) => expect(isNamedBy(header, etag)).toBe(false));
});
