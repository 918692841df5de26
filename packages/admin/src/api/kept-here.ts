/** How the names begin of what lists and pages keep in a browser: searches with customers' names, drafts, imports. */
const KEPT = ['RaStoreadmin', 'admin.'];

/** Removes what was searched for and typed: it is about persons, and not for whoever sits at this browser next. */
export function removeKept(storages: ReadonlyArray<Pick<Storage, 'removeItem'>>): void {
  for (const storage of storages)
    for (const name of Object.keys(storage))
      if (KEPT.some((prefix) => name.startsWith(prefix))) storage.removeItem(name);
}
