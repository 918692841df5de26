interface DuplicateKey {
  code: 11000;
  keyPattern?: Record<string, unknown>;
}

/** Whether a write violated a unique index; with `field`, only an index that contains that field. */
export function isDuplicateKey(error: unknown, field?: string): error is DuplicateKey {
  const fault = error as Partial<DuplicateKey> | null;
  if (fault?.code !== 11000) return false;
  return field === undefined || Object.keys(fault.keyPattern ?? {}).includes(field);
}
