import { toRanges, type CodeRange } from './code-ranges.js';

/**
 * The scripts that are printed in a font of their own, those of India and Hebrew, with the characters that both cuts of it have
 * (hexadecimal). Without the joiners (200c, 200d), which each of the fonts has.
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
} as const;

const JOINERS = '200c-200d';
/** The dandas, which the fonts of Brahmic scripts share. */
const DANDAS = '964-965';

/** The name of a script, of its font in a layout, and of its package (`@fontsource/noto-sans-<script>`). */
export type PrintedScript = keyof typeof CHARACTERS;

/** The scripts that are written from right to left. */
export const RIGHT_TO_LEFT: ReadonlySet<PrintedScript> = new Set(['arabic', 'hebrew']);

/** The characters of each script, joiners and dandas too. */
export const PRINTED_SCRIPTS = Object.entries(CHARACTERS).map(([name, characters]) => {
  const script = name as PrintedScript;
  const shared = RIGHT_TO_LEFT.has(script) ? JOINERS : `${JOINERS} ${DANDAS}`;
  return [script, toRanges(`${characters} ${shared}`)] as const;
}) satisfies ReadonlyArray<readonly [PrintedScript, readonly CodeRange[]]>;
