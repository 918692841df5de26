/** The seed of a test: `SEED` of the environment to repeat a run, else one that belongs to the name. */
export function seedOf(name: string): number {
  const given = process.env['SEED'];
  if (given !== undefined) return Number(given);
  return [...name].reduce((hash, char) => (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0, 7);
}
