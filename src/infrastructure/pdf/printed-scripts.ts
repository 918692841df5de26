import { toRanges, type CodeRange } from './code-ranges.js';

/** Rows of JIS X 0208 with kana and kanji. */
const JAPANESE_ROWS = [4, 5, ...Array.from({ length: 69 }, (_, index) => 16 + index)];

/**
 * The scripts that are printed in a font of their own, with the characters that both cuts of it have (hexadecimal). Without
 * the joiners (200c, 200d), which the fonts of India, Arabic and Hebrew have.
 */
const CHARACTERS = {
  devanagari: '900-952 955-963 966-97f a8e0-a8ff',
  bengali: `980-983 985-98c 98f-990 993-9a8 9aa-9b0 9b2 9b6-9b9 9bc-9c4 9c7-9c8 9cb-9ce 9d7 9dc-9dd 9df-9e3 9e6-9fe`,
  gurmukhi: `a01-a03 a05-a0a a0f-a10 a13-a28 a2a-a30 a32-a33 a35-a36 a38-a39 a3c a3e-a42 a47-a48 a4b-a4d a51
    a59-a5c a5e a66-a76`,
  gujarati: `a81-a83 a85-a8d a8f-a91 a93-aa8 aaa-ab0 ab2-ab3 ab5-ab9 abc-ac5 ac7-ac9 acb-acd ad0 ae0-ae3
    ae6-af1 af9-aff`,
  tamil: `b82-b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ba3-ba4 ba8-baa bae-bb9 bbe-bc2 bc6-bc8 bca-bcd
    bd0 bd7 be6-bfa`,
  telugu: `c00-c0c c0e-c10 c12-c28 c2a-c39 c3c-c44 c46-c48 c4a-c4d c55-c56 c58-c5a c5d c60-c63 c66-c6f c77-c7f`,
  kannada: `c80-c8c c8e-c90 c92-ca8 caa-cb3 cb5-cb9 cbc-cc4 cc6-cc8 cca-ccd cd5-cd6 cdd-cde ce0-ce3 ce6-cef
    cf1-cf3`,
  oriya: `b01-b03 b05-b0c b0f-b10 b13-b28 b2a-b30 b32-b33 b35-b39 b3c-b44 b47-b48 b4b-b4d b55-b57 b5c-b5d b5f-b63
    b66-b77`,
  malayalam: 'd00-d0c d0e-d10 d12-d44 d46-d48 d4a-d4f d54-d63 d66-d7f',
  // Urdu, too.
  arabic: '600-6ff 750-77f fb50-fbc2 fbd3-fd8f fd92-fdc7 fdf0-fdff fe70-fe74 fe76-fefc',
  hebrew: '591-5c7 5d0-5ea 5ef-5f4 fb1d-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4f',
  japanese: () => `3001-3003 3005 3008-3011 30fb-30fe ${kanaAndKanji()}`,
  // A sequence of several (a family, a flag, a shade of skin) is one sign of the font.
  emoji: `23 2a 30-39 a9 ae 200d 203c 2049 20e3 2122 2139 2194-2199 21a9-21aa 231a-231b 2328 23cf 23e9-23f3 23f8-23fa 24c2
    25aa-25ab 25b6 25c0 25fb-25fe 2600-2604 260e 2611 2614-2615 2618 261d 2620 2622-2623 2626 262a 262e-262f
    2638-263a 2640 2642 2648-2653 265f-2660 2663 2665-2666 2668 267b 267e-267f 2692-2697 2699 269b-269c 26a0-26a1
    26a7 26aa-26ab 26b0-26b1 26bd-26be 26c4-26c5 26c8 26ce-26cf 26d1 26d3-26d4 26e9-26ea 26f0-26f5 26f7-26fa 26fd
    2702 2705 2708-270d 270f 2712 2714 2716 271d 2721 2728 2733-2734 2744 2747 274c 274e 2753-2755 2757 2763-2764
    2795-2797 27a1 27b0 27bf 2934-2935 2b05-2b07 2b1b-2b1c 2b50 2b55 3030 303d 3297 3299 fe0e-fe0f 1f004 1f0cf
    1f170-1f171 1f17e-1f17f 1f18e 1f191-1f19a 1f1e6-1f1ff 1f201-1f202 1f21a 1f22f 1f232-1f23a 1f250-1f251
    1f300-1f321 1f324-1f393 1f396-1f397 1f399-1f39b 1f39e-1f3f0 1f3f3-1f3f5 1f3f7-1f4fd 1f4ff-1f53d 1f549-1f54e
    1f550-1f567 1f56f-1f570 1f573-1f57a 1f587 1f58a-1f58d 1f590 1f595-1f596 1f5a4-1f5a5 1f5a8 1f5b1-1f5b2 1f5bc
    1f5c2-1f5c4 1f5d1-1f5d3 1f5dc-1f5de 1f5e1 1f5e3 1f5e8 1f5ef 1f5f3 1f5fa-1f64f 1f680-1f6c5 1f6cb-1f6d2
    1f6d5-1f6d9 1f6dc-1f6e5 1f6e9 1f6eb-1f6ec 1f6f0 1f6f3-1f6fc 1f7e0-1f7eb 1f7f0 1f90c-1f93a 1f93c-1f945
    1f947-1f9ff 1fa70-1fa7c 1fa80-1fac6 1fac8 1facc-1fadd 1fadf-1faeb 1faef-1fafa e0062-e0063 e0065 e0067 e006c
    e006e e0073-e0074 e0077 e007f`,
} as const;

const JOINERS = '200c-200d';
/** The dandas, which the fonts of Brahmic scripts share. */
const DANDAS = '964-965';

/** The name of a script, and of its font in a layout. */
export type PrintedScript = keyof typeof CHARACTERS;

/** The scripts that are written from right to left. */
export const RIGHT_TO_LEFT: ReadonlySet<PrintedScript> = new Set(['arabic', 'hebrew']);

const WITHOUT_JOINERS: ReadonlySet<PrintedScript> = new Set(['japanese', 'emoji']);

/** All scripts that have a font. */
export const PRINTED_SCRIPTS = Object.keys(CHARACTERS) as readonly PrintedScript[];

const known = new Map<PrintedScript, readonly CodeRange[]>();

/** The characters of a script, joiners and dandas too. They are made when a text first asks for them. */
export function charactersOf(script: PrintedScript): readonly CodeRange[] {
  const made = known.get(script) ?? rangesOf(script);
  known.set(script, made);
  return made;
}

function rangesOf(script: PrintedScript): readonly CodeRange[] {
  const shared = WITHOUT_JOINERS.has(script)
    ? ''
    : RIGHT_TO_LEFT.has(script)
      ? JOINERS
      : `${JOINERS} ${DANDAS}`;
  const characters = CHARACTERS[script];
  return toRanges(`${typeof characters === 'string' ? characters : characters()} ${shared}`);
}

/** The code points that EUC-JP has in those rows, which are too many to list. */
function kanaAndKanji(): string {
  const decoder = new TextDecoder('euc-jp');
  const codes = JAPANESE_ROWS.flatMap((row) =>
    Array.from({ length: 94 }, (_, cell) =>
      decoder.decode(Uint8Array.of(0xa0 + row, 0xa1 + cell)).codePointAt(0)!,
    ),
  );
  return codes
    .filter((code) => code !== 0xfffd)
    .map((code) => code.toString(16))
    .join(' ');
}
