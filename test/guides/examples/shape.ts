/** The keys and types of a JSON value: `{ total: 'number', items: [{ name: 'string' }] }`. A list has the shape of each entry once. */
export function shapeOf(value: unknown): unknown {
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    const shapes = new Map(value.map(shapeOf).map((shape) => [JSON.stringify(shape), shape]));
    return [...shapes.values()];
  }
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, shapeOf(part)]),
  );
}
