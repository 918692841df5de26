/**
 * The lines of an order with their ids, 24 hexadecimal digits that are unique within the order (decisions 13.11). Orders
 * placed before lines had ids store none: theirs follow from the position (`000000000000000000000001` is the first line),
 * which never changes, because the lines of an order never do.
 * @param lines all lines of the order, in their stored order
 */
export function withItemIds<Line extends { readonly itemId?: string | undefined }>(
  lines: readonly Line[],
): Array<Line & { readonly itemId: string }> {
  return lines.map((line, index) => ({ ...line, itemId: line.itemId ?? itemIdAt(index) }));
}

function itemIdAt(index: number): string {
  return (index + 1).toString(16).padStart(24, '0');
}
