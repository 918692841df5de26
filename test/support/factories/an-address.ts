/** The body of an address that is accepted. */
export function anAddress(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    street: '12 Brigade Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
    label: 'HOME',
    ...overrides,
  };
}
