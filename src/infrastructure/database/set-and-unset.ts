/** An update that sets and unsets fields. */
export interface FieldUpdate {
  readonly $set?: Record<string, unknown>;
  readonly $unset?: Record<string, 1>;
}

/** The update for changed fields: a value is set, `null` unsets the field, `undefined` is ignored. */
export function setAndUnset(fields: object): FieldUpdate {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  const set = Object.fromEntries(entries.filter(([, value]) => value !== null));
  const unset = entries.filter(([, value]) => value === null).map(([name]) => [name, 1 as const]);
  return {
    ...(Object.keys(set).length === 0 ? {} : { $set: set }),
    ...(unset.length === 0 ? {} : { $unset: Object.fromEntries(unset) as Record<string, 1> }),
  };
}
