/** Strokes of a grid of 20 by 20. */
const STROKES = {
  today: 'M3 9.5 10 4l7 5.5M5 8.5V16h10V8.5M8.5 16v-4h3v4',
  orders: 'M5 3.5h10v13l-2.5-1.5L10 16.5 7.5 15 5 16.5zM7.5 7h5M7.5 10h5',
  products: 'M10 3 16.5 6.5v7L10 17l-6.5-3.5v-7zM3.5 6.5 10 10l6.5-3.5M10 10v7',
  scan: 'M4 7V4h3M13 4h3v3M16 13v3h-3M7 16H4v-3M7 8v4M10 8v4M13 8v4',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  plus: 'M10 4.5v11M4.5 10h11',
  copy: 'M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3',
  shade: 'M10 3.5a6.5 6.5 0 1 0 0 13zM10 3.5a6.5 6.5 0 0 1 0 13',
  bell: 'M10 3.5a4.5 4.5 0 0 1 4.5 4.5c0 4 1.5 5 1.5 6H4c0-1 1.5-2 1.5-6A4.5 4.5 0 0 1 10 3.5zM8.5 16.5h3',
  silent:
    'M10 3.5a4.5 4.5 0 0 1 4.5 4.5c0 4 1.5 5 1.5 6H4c0-1 1.5-2 1.5-6A4.5 4.5 0 0 1 10 3.5zM8.5 16.5h3M4 3l12 14',
  before: 'M12 5l-5 5 5 5',
  after: 'M8 5l5 5-5 5',
} as const;

export type IconName = keyof typeof STROKES;

/** A small picture beside a name; it has none of its own for those who listen. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" data-icon={name} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d={STROKES[name]} />
    </svg>
  );
}
