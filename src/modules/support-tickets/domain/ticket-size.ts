/**
 * The size of a text in a JSON response, in bytes. Escape sequences count, so no text makes a response exceed the
 * limit.
 */
export function sizeOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}
