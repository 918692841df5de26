/** The element of the search for everything, which keys and the phone's bar lead to. */
export const SEARCH_ID = 'search-everything';

export function focusSearch(): void {
  const field = document.getElementById(SEARCH_ID) as HTMLInputElement | null;
  field?.focus();
  field?.select();
}
