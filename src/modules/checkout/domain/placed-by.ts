/**
 * Whether the staff have placed the order for its customer: it did not come from the customer's cart, and does not count
 * among the unpaid orders of the account.
 */
export function isPlacedByStaff({
  statusHistory,
}: {
  readonly statusHistory: ReadonlyArray<{ readonly by: string }>;
}): boolean {
  return isStaff(statusHistory[0]?.by ?? '');
}

/** Whether one of the staff does it. @param by see `StatusEntry` */
export function isStaff(by: string): boolean {
  return by.startsWith('ADMIN:');
}
