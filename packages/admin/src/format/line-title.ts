/**
 * Returns the name of a line with its options, as `Shirt, M, red`, so that lines of one product can be told apart.
 * @param name null where a record of an older version names no product
 */
export function lineTitle(
  { name, selectedAttributes }: { readonly name: string | null; readonly selectedAttributes: object },
  legacyName = '',
): string {
  return [name ?? legacyName, ...Object.values(selectedAttributes)].filter((part) => part !== '').join(', ');
}
