import { useDraft } from './use-draft.js';

/**
 * The fields of a form, kept while they are typed: Back, a reload, or a login in between does not lose them.
 * @param name tells the form apart from others of this tab
 * @param initial what the form shows before anything is typed
 */
export function useKeptFields<F extends object>(
  name: string,
  initial: F,
): { fields: F; change: (changed: Partial<F>) => void; forget: () => void; isTouched: boolean } {
  const [kept, keep] = useDraft(name);
  const typed = kept === '' ? {} : (JSON.parse(kept) as Partial<F>);
  return {
    fields: { ...initial, ...typed },
    change: (changed) => keep(JSON.stringify({ ...typed, ...changed })),
    forget: () => keep(''),
    isTouched: kept !== '',
  };
}
