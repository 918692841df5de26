interface DuplicateKey {
  code: 11000;
  keyPattern?: Record<string, unknown>;
}

/**
 * True when a write failed because a unique index already holds its key; with `field`, only when that
 * field is part of the index.
 */
export function isDuplicateKey(error: unknown, field?: string): error is DuplicateKey {
  const fault = error as Partial<DuplicateKey> | null;
  if (fault?.code !== 11000) return false;
  return field === undefined || Object.keys(fault.keyPattern ?? {}).includes(field);
}
