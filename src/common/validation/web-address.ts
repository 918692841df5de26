const MAX_URL = 2048;

/** Whether a value is an absolute http or https address. */
export function isWebAddress(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length <= MAX_URL && /^https?:\/\//i.test(value) && URL.canParse(value)
  );
}
