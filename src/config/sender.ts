const NAMED = /^(?<name>[^<>]*)<(?<address>[^<>]*)>$/;
const ADDRESS = /^[^\s<>@,;:"()]+@[^\s<>@,;:"()]+$/u;
const UNPRINTABLE = /\p{Cc}/u;

/**
 * The sender of mails in the form that mail libraries read as one address, whatever signs its name has: `"Kettles, Pans & Co."
 * <shop@shop.example>`.
 * @param given an address, or a name and an address in angle brackets
 * @returns undefined unless it is exactly one address
 */
export function senderIn(given: string): string | undefined {
  const { name = '', address = given } = NAMED.exec(given)?.groups ?? {};
  if (!ADDRESS.test(address.trim()) || UNPRINTABLE.test(name)) return undefined;
  const plain = unquoted(name.trim());
  return plain === ''
    ? address.trim()
    : `"${plain.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}" <${address.trim()}>`;
}

function unquoted(name: string): string {
  const quoted = /^"(.*)"$/.exec(name)?.[1];
  return quoted === undefined ? name : quoted.replaceAll(/\\(.)/g, '$1');
}
