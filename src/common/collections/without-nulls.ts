/** The entries of an object that are not null: what is left when `null` says that there is none. */
export function withoutNulls<T extends object>(fields: T): { [Field in keyof T]: Exclude<T[Field], null> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as never;
}
