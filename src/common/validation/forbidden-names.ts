/**
 * Names that mislead libraries which copy, compare or store objects: those of every object (`constructor`, `toString`,
 * `valueOf`, ...), `prototype`, and what the database's driver takes for the mark of a type (decisions, 12.34).
 */
const FORBIDDEN_NAMES = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', '_bsontype'];

/** Whether no property that a client sends may have this name. */
export function isForbiddenName(name: string): boolean {
  return FORBIDDEN_NAMES.includes(name);
}

/** A forbidden name of a property of a parsed JSON text, at any level. */
export function forbiddenNameIn(parsed: unknown): string | undefined {
  const waiting = [parsed];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const name = FORBIDDEN_NAMES.find((forbidden) => Object.hasOwn(value, forbidden));
    if (name !== undefined) return name;
    for (const part of Object.values(value)) waiting.push(part);
  }
  return undefined;
}
