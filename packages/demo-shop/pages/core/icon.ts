/** The icons, drawn by lines in a square of 24. */
const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.8-3.6 3.700-5.500 7.500-5.500s6.700 1.900 7.500 5.500',
  cart: 'M5 8h14l1 12H4zM8.500 8a3.500 3.500 0 0 1 7 0',
  heart: 'M12 20S4 15 4 9.500A4.200 4.200 0 0 1 12 7.500a4.200 4.200 0 0 1 8 2C20 15 12 20 12 20z',
  truck:
    'M3 6h11v10H3zM14 10h4l3 3v3h-7zM7 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM17 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  back: 'M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10',
  filter: 'M4 7h16M7 12h10M10 17h4',
  tick: 'M5 12.500l4.500 4.500L19 7.500',
  cross: 'M6 6l12 12M18 6 6 18',
} as const;

const SVG = 'http://www.w3.org/2000/svg';

/** A picture that says nothing to a screen reader: what it stands in has a name. */
export function icon(name: keyof typeof PATHS): SVGSVGElement {
  const path = drawing('path', { d: PATHS[name] });
  return drawing('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, path);
}

/** Makes a part of a picture of lines. */
export function drawing<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly SVGElement[]
): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}
