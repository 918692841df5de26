/** The names by which the export lists some parts; the others stand under their own. */
const TITLES: Readonly<Record<string, string>> = {
  carts: 'cart',
  wishlists: 'wishlist',
  'support-tickets': 'supportTickets',
  coupons: 'couponUses',
  auth: 'sessions',
};

/** What the users module says of an account: the profile and, among it, the address book. */
interface AccountPart {
  readonly addresses: unknown;
}

/**
 * The content of an export file: the profile, the addresses, then what every other module keeps.
 * @param parts what each module keeps, by the module's name
 * @returns null when there is no account
 */
export function toExportFile(
  parts: ReadonlyMap<string, unknown>,
  exportedAt: Date,
): Record<string, unknown> | null {
  const { users: account, ...others } = Object.fromEntries(parts) as Record<string, unknown> & {
    users: AccountPart | null;
  };
  if (account === null) return null;
  const { addresses, ...profile } = account;
  const titled = Object.entries(others).map(([name, data]) => [TITLES[name] ?? name, data] as const);
  return { exportedAt: exportedAt.toISOString(), profile, addresses, ...Object.fromEntries(titled) };
}
