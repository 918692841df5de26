/** A message taken apart: its headers (names in lower case, encoded words decoded) and its leaf parts. */
export interface ParsedMail {
  readonly headers: ReadonlyMap<string, string>;
  readonly parts: ReadonlyArray<{
    readonly type: string;
    readonly filename: string | undefined;
    readonly content: Buffer;
  }>;
}

/** Reads a message (one character a byte), as far as MIME is needed to see what a mail program would show. */
export function parseMail(raw: string): ParsedMail {
  const { headers, body } = split(raw);
  return { headers, parts: leaves(headers, body) };
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodedWords(line.slice(colon + 1).trim())];
    }),
  );
  return { headers, body: raw.slice(end + 4) };
}

function leaves(headers: ReadonlyMap<string, string>, body: string): ParsedMail['parts'] {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) {
    const disposition = headers.get('content-disposition') ?? '';
    const filename = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
    const content = decoded(body, headers.get('content-transfer-encoding') ?? '7bit');
    return [{ type: type.split(';')[0]!.trim(), filename, content }];
  }
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => {
      const inner = split(part.replace(/^\r\n/, '').replace(/\r\n$/, ''));
      return leaves(inner.headers, inner.body);
    });
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64');
  if (encoding.toLowerCase() === 'quoted-printable') return quotedPrintable(body.replace(/=\r\n/g, ''));
  return Buffer.from(body, 'latin1');
}

function quotedPrintable(text: string): Buffer {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

function decodedWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      (kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64')
        : quotedPrintable(word.replaceAll('_', ' '))
      ).toString('utf8'),
    );
}
