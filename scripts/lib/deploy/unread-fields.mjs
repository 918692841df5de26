/**
 * Runs a validator and returns the fields that it did not read. The schemas' validators accept unknown fields, as JSON
 * schema does, but they read exactly the fields they know, and iterate over the keys of maps. So an unread field is unknown.
 * @param {object} data
 * @param {(data: object) => void} validate
 * @returns {string[]} paths such as /spec/template/foo
 */
export function unreadFields(data, validate) {
  const readOf = new Map();
  validate(watched(data, '', readOf));
  const unread = [];
  for (const [path, { object, read }] of readOf) {
    for (const key of Object.keys(object)) if (!read.has(key)) unread.push(`${path}/${key}`);
  }
  return unread;
}

function watched(object, path, readOf) {
  if (!readOf.has(path)) readOf.set(path, { object, read: new Set() });
  const { read } = readOf.get(path);
  return new Proxy(object, {
    get(target, key) {
      const value = target[key];
      if (typeof key === 'symbol') return value;
      read.add(key);
      const isPart = Object.hasOwn(target, key) && typeof value === 'object' && value !== null;
      return isPart ? watched(value, `${path}/${key}`, readOf) : value;
    },
  });
}
