/** Section names in the export that differ from the module names. */
const TITLES: Readonly<Record<string, string>> = {
  carts: 'cart',
  wishlists: 'wishlist',
  'support-tickets': 'supportTickets',
  coupons: 'couponUses',
  'audit-log': 'administration',
  auth: 'sessions',
};

/** The export of the users module: the profile, which contains the address book. */
interface AccountPart {
  readonly addresses: unknown;
}

/**
 * The content of an export file: profile, addresses, then the data of every other module.
 * @param parts the data of each module, by module name
 * @returns null when the account does not exist
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
