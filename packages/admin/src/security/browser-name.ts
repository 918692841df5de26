const BROWSERS = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
] as const;

/** Names browser and system of a `User-Agent`; another client by how it begins. Undefined without one. */
export function browserName(userAgent: string | null): string | undefined {
  if (userAgent === null) return undefined;
  const [browser] = BROWSERS.find(([, form]) => form.test(userAgent)) ?? [];
  const [system] = SYSTEMS.find(([, form]) => form.test(userAgent)) ?? [];
  const named = [browser, system].filter((part) => part !== undefined);
  return named.length === 0 ? userAgent.slice(0, 40) : named.join(', ');
}
