import { assert, integer, property } from 'fast-check';
import { accentOf, contrastOf, GROUNDS } from './accent.js';

const HARD = ['#ffff00', '#ffd400', '#ffffff', '#000000', '#777777', '#0000ff', '#14213d', '#0f766e'];
const READABLE = 4.5;
/** The faintest text of the pages. */
const SECOND = { light: '#5d5a52', dark: '#a1a1aa' };

function expectReadable(colour: string): void {
  const accent = accentOf(colour);
  for (const scheme of ['light', 'dark'] as const) {
    const { fill, fillHover, onFill, text, soft } = accent[scheme];
    expect(['#ffffff', '#000000']).toContain(onFill);
    for (const [a, b] of [
      [onFill, fill],
      [onFill, fillHover],
      [SECOND[scheme], soft],
      ...[...GROUNDS[scheme], soft].map((ground) => [text, ground]),
    ] as Array<[string, string]>)
      expect({ scheme, a, b, isReadable: contrastOf(a, b) >= READABLE }).toMatchObject({ isReadable: true });
  }
}

describe('the shades of a brand colour', () => {
  rules('BRD-02').it.each(HARD)('can be read on every ground: %s', (colour) => expectReadable(colour));

  rules('BRD-02').it('can be read whatever the colour is', () => {
    assert(
      property(integer({ min: 0, max: 0xff_ff_ff }), (value) =>
        expectReadable(`#${value.toString(16).padStart(6, '0')}`),
      ),
      { numRuns: 500 },
    );
  });

  it.each(['#ffd400', '#14213d', '#0f766e'])(
    'keeps the picked colour for buttons on light grounds: %s',
    (colour) => expect(accentOf(colour).light.fill).toBe(colour),
  );

  it('keeps a picked colour as text where it can be read already', () => {
    expect(accentOf('#14213d').light.text).toBe('#14213d');
    expect(accentOf('#ffd400').dark.text).toBe('#ffd400');
  });

  it('shows buttons that would have the colour of their ground', () => {
    expect(contrastOf(accentOf('#ffffff').light.fill, '#ffffff')).toBeGreaterThanOrEqual(READABLE);
    for (const ground of GROUNDS.dark)
      expect(contrastOf(accentOf('#000000').dark.fill, ground)).toBeGreaterThanOrEqual(3);
  });

  it('measures contrast as WCAG does', () => {
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});
