/** Which backups stay when a new one is made. */
export interface Keeping {
  /** So many of the newest ones. */
  readonly newest: number;
  /** The number of earlier days (UTC) of which the last backup is kept. */
  readonly days: number;
}

/** The day's part of a name: `storefront-20261129T121500Z`. */
const DAY = /^storefront-(\d{8})T\d{6}Z$/;

/** Returns the name of a backup that is made now; names sort by their time. */
export function backupName(now: Date): string {
  return `storefront-${now.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`;
}

/** Whether a folder of that name is a finished backup. */
export function isBackup(name: string): boolean {
  return DAY.test(name);
}

/** Returns those of the finished backups that are not kept: never the newest one. */
export function backupsToRemove(names: readonly string[], { newest, days }: Keeping): string[] {
  const latestFirst = names.filter(isBackup).toSorted().toReversed();
  const kept = new Set(latestFirst.slice(0, Math.max(1, newest)));
  const keptDays = new Set([...kept].map(dayOf));
  const earlier = latestFirst.filter((name) => !kept.has(name) && !keptDays.has(dayOf(name)));
  const lastOfDays = new Map(earlier.toReversed().map((name) => [dayOf(name), name]));
  for (const name of [...lastOfDays.values()].toReversed().slice(0, days)) kept.add(name);
  return latestFirst.filter((name) => !kept.has(name));
}

function dayOf(name: string): string {
  return DAY.exec(name)![1]!;
}
