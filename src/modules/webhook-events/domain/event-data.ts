/**
 * Returns the record of an event as it is stored and sent. A record that is too large for a delivery is its id, and says so.
 * @param maxBytes of its JSON in UTF-8
 */
export function eventData(id: string, record: object, maxBytes: number): string {
  const json = JSON.stringify(record);
  return Buffer.byteLength(json) <= maxBytes ? json : JSON.stringify({ _id: id, truncated: true });
}
