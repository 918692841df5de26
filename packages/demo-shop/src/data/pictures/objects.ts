import { html, type SafeHtml } from '#common/html/html.js';

type Fill = 'body' | 'trim' | 'metal' | 'dark';

/** The objects of the kinds of products, drawn in a space of 800 by 1000. They stand at 800, around 400. */
const OBJECTS: Readonly<Record<string, () => readonly SafeHtml[]>> = {
  // Electronics
  EAR: () => [
    path(
      'metal',
      'M300 430c0-60 90-60 90 0v40l-22 120h-40l8-110c-30 0-36-20-36-50zM500 430c0-60-90-60-90 0v40l22 120h40l-8-110c30 0 36-20 36-50z',
    ),
    box('body', 270, 610, 260, 190, 70),
    box('trim', 270, 672, 260, 6, 3),
  ],
  HDP: () => [
    line('dark', 'M230 620v-60a170 190 0 0 1 340 0v60', 34),
    box('body', 190, 560, 110, 230, 50),
    box('body', 500, 560, 110, 230, 50),
    box('trim', 282, 590, 34, 170, 17),
    box('trim', 484, 590, 34, 170, 17),
  ],
  SPK: () => [
    box('body', 260, 330, 280, 470, 60),
    disc('dark', 400, 630, 105),
    disc('metal', 400, 630, 48),
    disc('dark', 400, 440, 58),
    disc('metal', 400, 440, 24),
  ],
  WCH: () => [
    path('body', 'M340 280h120l20 130H320zM320 690h160l-20 110H340z'),
    box('metal', 278, 400, 244, 300, 70),
    box('dark', 300, 424, 200, 252, 52),
    box('metal', 524, 500, 18, 60, 8),
    line('trim', 'M400 550v-70M400 550l46 34', 10),
  ],
  PWB: () => [
    box('body', 290, 360, 220, 440, 36),
    ...[0, 1, 2, 3].map((n) => disc('trim', 355 + n * 30, 420, 8)),
    box('dark', 350, 360, 100, 14, 4),
  ],
  CHG: () => [
    line('dark', 'M400 560c0-190 170-140 150-260', 14),
    box('body', 300, 540, 200, 260, 40),
    box('metal', 345, 470, 28, 80, 6),
    box('metal', 427, 470, 28, 80, 6),
  ],
  KBD: () => [
    path('body', 'M170 640h460l40 150q2 10-10 10H140q-12 0-10-10z'),
    ...[0, 1, 2].flatMap((row) =>
      Array.from({ length: 9 - row }, (_, n) =>
        box('trim', 196 + row * 12 + n * 46, 660 + row * 38, 36, 26, 6),
      ),
    ),
  ],
  CAM: () => [
    box('metal', 385, 600, 30, 170, 8),
    box('metal', 310, 770, 180, 30, 15),
    disc('body', 400, 480, 150),
    disc('dark', 385, 480, 92),
    disc('trim', 372, 466, 30),
  ],
  // Fashion
  KUR: () => [...garment(90, 'M400 300v190'), path('trim', 'M365 282q35 40 70 0l-10 26q-25 24-50 0z')],
  SHT: () => [...garment(60, 'M400 300v450'), path('trim', 'M350 270l50 60 50-60 14 30-64 74-64-74z')],
  TSH: () => [...garment(40), path('trim', 'M340 272q60 64 120 0l-14-8q-46 44-92 0z')],
  WIN: () => [
    ...garment(110, 'M400 330v420'),
    path('dark', 'M330 300q0-80 70-80t70 80q-30 50-70 50t-70-50z'),
  ],
  SAR: () => [
    ...[0, 1, 2, 3].map((n) =>
      box(n === 2 ? 'trim' : 'body', 230 + n * 8, 560 + n * 60, 340 - n * 4, 56, 24),
    ),
    path('body', 'M480 400l70 30 10 370h-110z'),
    path('trim', 'M450 740h110v30H448z'),
  ],
  JNS: () => [
    path('body', 'M290 270h220l50 530H440L400 460l-40 340H240z'),
    box('trim', 288, 270, 224, 34, 6),
    line('trim', 'M400 304v90', 5),
  ],
  SHO: () => shoe(),
  RUN: () => shoe(),
  BAG: () => [
    line('dark', 'M310 470c0-170 180-170 180 0', 22),
    path('body', 'M240 450h320l30 320q2 30-28 30H238q-30 0-28-30z'),
    path('trim', 'M240 450h320l8 86q-168 70-336 0z'),
    box('metal', 380, 540, 40, 40, 8),
  ],
  // Kitchen
  KET: () => [
    line('dark', 'M500 420c120-10 120 220 20 240', 26),
    path('body', 'M310 400h180l50 400H260z'),
    path('body', 'M300 470l-80-60 20-24 80 40z'),
    box('metal', 300, 372, 200, 34, 17),
    disc('dark', 400, 360, 20),
  ],
  CKW: () => [
    box('dark', 530, 600, 170, 30, 15),
    path('body', 'M220 570h360v120q0 110-110 110H330q-110 0-110-110z'),
    box('metal', 210, 556, 380, 26, 13),
  ],
  PRC: () => [
    box('dark', 540, 580, 150, 40, 20),
    box('metal', 230, 540, 340, 260, 40),
    path('body', 'M230 550q170-150 340 0z'),
    disc('dark', 400, 452, 26),
    box('body', 230, 740, 340, 20, 4),
  ],
  MIX: () => [
    path('metal', 'M310 300h180l-24 250H334z'),
    box('dark', 330, 276, 140, 30, 10),
    path('body', 'M290 550h220l40 220q4 30-26 30H276q-30 0-26-30z'),
    disc('trim', 400, 690, 34),
  ],
  STO: () => [jar(240, 560, 150, 240), jar(420, 470, 160, 330)].flat(),
  KNF: () => [
    path('metal', 'M330 240q60 120 20 330h-50q-10-220 30-330z'),
    box('body', 296, 560, 56, 240, 24),
    path('metal', 'M450 250q60 0 60 110t-46 120v60h-28v-60q-46-10-46-120t60-110z'),
    box('body', 424, 540, 56, 260, 24),
  ],
  TEA: () => [
    line('body', 'M540 590c100-20 100 130-10 140', 26),
    path('body', 'M250 540h300v140q0 110-110 110h-80q-110 0-110-110z'),
    oval('trim', 400, 540, 150, 24),
    oval('trim', 400, 796, 190, 16),
  ],
  COP: () => bottle('body', 'trim'),
  BTL: () => bottle('body', 'dark'),
  // Home
  BED: () => [
    ...[0, 1, 2].map((n) => box(n === 1 ? 'trim' : 'body', 200, 620 + n * 60, 400, 58, 26)),
    path('trim', 'M230 500q170-50 340 0 30 60 0 120-170 40-340 0-30-60 0-120z'),
  ],
  LMP: () => [
    box('metal', 390, 480, 20, 310, 8),
    oval('dark', 400, 790, 110, 16),
    path('body', 'M320 270h160l80 230H240z'),
    oval('trim', 400, 500, 160, 20),
  ],
  RUG: () => [
    box('body', 190, 700, 420, 100, 50),
    disc('trim', 240, 750, 50),
    line('body', 'M240 722a28 28 0 1 0 24 42', 10),
    path('body', 'M270 704h340l60 96H300z'),
    line('trim', 'M640 730l20 70', 10),
  ],
  CUR: () => [
    box('dark', 190, 250, 420, 16, 8),
    path('body', 'M220 266h160q-10 260-90 300l10 234h-80z'),
    path('body', 'M580 266H420q10 260 90 300l-10 234h80z'),
    box('trim', 214, 556, 90, 24, 10),
    box('trim', 496, 556, 90, 24, 10),
  ],
  DEC: () => [
    path('body', 'M360 360h80v70q120 90 100 230-20 140-140 140T260 660q-20-140 100-230z'),
    oval('dark', 400, 360, 40, 8),
    line('dark', 'M400 360q-10-120-60-170M400 360q20-90 70-130', 6),
    disc('trim', 336, 182, 18),
    disc('trim', 474, 224, 18),
  ],
  PLT: () => [
    path(
      'trim',
      'M400 600q-150-60-160-250 130 40 160 250zM400 600q150-60 160-250-130 40-160 250zM400 600q-60-180 0-340 60 160 0 340z',
    ),
    path('body', 'M290 590h220l-30 210H320z'),
    box('body', 276, 570, 248, 44, 10),
  ],
  FAN: () => [
    box('metal', 388, 560, 24, 220, 8),
    oval('dark', 400, 788, 120, 16),
    disc('metal', 400, 420, 178),
    disc('trim', 400, 420, 164),
    ...[0, 120, 240].map((turn) =>
      turned(turn, 400, 420, path('body', 'M400 420q-80-40-70-130 90-10 90 120z')),
    ),
    disc('dark', 400, 420, 26),
  ],
  FUR: () => [
    line('dark', 'M280 640l-30 160M520 640l30 160M320 640v150M480 640v150', 18),
    box('body', 270, 320, 260, 250, 40),
    box('trim', 250, 580, 300, 66, 26),
  ],
  // Books
  ...Object.fromEntries(['FIC', 'MYS', 'COK', 'BUS', 'CHD', 'SCI'].map((code, n) => [code, () => book(n)])),
  STN: () => [
    box('body', 250, 380, 270, 420, 18),
    box('trim', 250, 380, 40, 420, 12),
    turned(16, 560, 600, box('metal', 548, 420, 26, 360, 12), path('dark', 'M548 776h26l-13 36z')),
  ],
  // Sports
  CRI: () => [
    turned(
      14,
      360,
      600,
      path('body', 'M320 400h90v370q0 30-45 30t-45-30z'),
      box('dark', 350, 230, 30, 180, 12),
    ),
    disc('trim', 540, 744, 56),
    line('body', 'M500 706q40 40 30 92', 5),
  ],
  YOG: () => [
    box('body', 210, 650, 400, 150, 75),
    disc('trim', 285, 725, 75),
    line('body', 'M285 680a45 45 0 1 0 40 64', 12),
    box('dark', 400, 648, 24, 154, 8),
    box('dark', 500, 648, 24, 154, 8),
  ],
  DMB: () => [
    box('metal', 300, 694, 200, 40, 16),
    box('body', 220, 600, 70, 200, 24),
    box('body', 510, 600, 70, 200, 24),
    box('dark', 180, 640, 50, 140, 20),
    box('dark', 570, 640, 50, 140, 20),
  ],
  BAD: () => [
    turned(
      -18,
      400,
      560,
      ringed('body', 400, 400, 120, 160),
      box('metal', 393, 555, 14, 110, 4),
      box('dark', 382, 660, 36, 150, 14),
    ),
    path('trim', 'M540 690l60 0 24 90h-108z'),
    disc('body', 570, 786, 24),
  ],
  CMP: () => [
    path('body', 'M400 360l260 440H140z'),
    path('trim', 'M400 360l90 440H310z'),
    path('dark', 'M400 500l44 300h-88z'),
  ],
  // Beauty
  SER: () => [
    box('body', 320, 500, 160, 300, 26),
    box('trim', 340, 600, 120, 110, 8),
    box('metal', 366, 460, 68, 44, 8),
    path('dark', 'M374 330q26-40 52 0l6 130h-64z'),
  ],
  OIL: () => [
    box('body', 310, 440, 180, 360, 50),
    box('trim', 330, 580, 140, 130, 8),
    box('metal', 360, 350, 80, 96, 14),
  ],
  SOP: () => [
    box('trim', 240, 690, 320, 110, 26),
    box('body', 280, 600, 240, 110, 46),
    line('trim', 'M330 655h140', 10),
  ],
  LIP: () => [
    box('dark', 340, 590, 120, 210, 12),
    box('metal', 354, 500, 92, 100, 6),
    path('body', 'M366 500V380q0-20 22-34l46-30v184z'),
  ],
  PER: () => [
    box('body', 280, 470, 240, 330, 30),
    box('trim', 320, 590, 160, 90, 6),
    box('metal', 360, 420, 80, 54, 6),
    box('dark', 346, 320, 108, 104, 16),
  ],
  TRM: () => [
    path('body', 'M340 400h120l16 360q2 40-40 40h-72q-42 0-40-40z'),
    box('metal', 336, 340, 128, 62, 10),
    ...[0, 1, 2, 3, 4].map((n) => box('dark', 344 + n * 24, 310, 14, 34, 3)),
    disc('trim', 400, 540, 24),
  ],
  SUN: () => [
    path('body', 'M310 360h180l-26 360H336z'),
    box('trim', 330, 440, 140, 150, 8),
    box('metal', 340, 720, 120, 80, 14),
    box('body', 306, 344, 188, 22, 6),
  ],
  // Toys
  WOD: () => [
    path('body', 'M200 660q0-50 60-50h50l60-90h130q50 0 66 90h20q44 0 44 60v40H200z'),
    path('trim', 'M330 610l44-66h60v66zM454 544h34q24 0 34 66h-68z'),
    disc('dark', 290, 740, 60),
    disc('trim', 290, 740, 24),
    disc('dark', 530, 740, 60),
    disc('trim', 530, 740, 24),
  ],
  PUZ: () => [path('body', 'M240 480h120q-20-80 40-80t40 80h120v120q80-20 80 40t-80 40v120H240z')],
  BRD: () => [
    box('body', 200, 640, 400, 160, 14),
    path('trim', 'M250 600h300l50 60H200z'),
    disc('dark', 330, 618, 20),
    disc('metal', 430, 628, 20),
    box('trim', 240, 700, 320, 60, 6),
  ],
  BLK: () => [cube('body', 260, 650), cube('trim', 410, 650), cube('metal', 335, 500)],
  SFT: () => [
    disc('body', 310, 400, 46),
    disc('body', 490, 400, 46),
    disc('body', 400, 470, 120),
    oval('body', 400, 690, 150, 120),
    oval('trim', 400, 700, 84, 76),
    oval('trim', 400, 510, 56, 42),
    disc('dark', 360, 455, 10),
    disc('dark', 440, 455, 10),
    oval('dark', 400, 494, 16, 11),
    disc('body', 268, 770, 44),
    disc('body', 532, 770, 44),
  ],
  KIT: () => [
    path('trim', 'M360 330h80v170l120 240q20 60-40 60H280q-60 0-40-60l120-240z'),
    path('body', 'M300 640h200l60 110q14 50-40 50H280q-54 0-40-50z'),
    box('metal', 344, 306, 112, 30, 12),
    disc('trim', 360, 710, 18),
    disc('trim', 430, 680, 12),
  ],
  ART: () => [
    ...(
      [
        ['body', 270],
        ['trim', 350],
        ['dark', 430],
      ] as const
    ).map(([fill, x]) => box(fill, x, 600, 70, 200, 14)),
    turned(20, 560, 640, box('body', 548, 430, 24, 330, 10), path('dark', 'M548 430h24l-4-70h-16z')),
  ],
};

/** `KIT` is a kind of toys here, and a category there. */
export function objectOf(category: string, kind: string): readonly SafeHtml[] {
  return (OBJECTS[kind] ?? OBJECTS[category] ?? OBJECTS['STO']!)();
}

function path(fill: Fill, d: string): SafeHtml {
  return html`<path d="${d}" fill="url(#${fill})" />`;
}

/** A straight line down has no width for the light to fall on: so it gets a little. */
function line(fill: Fill, d: string, width: number): SafeHtml {
  return html`<path d="${d}h.5" fill="none" stroke="url(#${fill})" stroke-width="${width}" stroke-linecap="round" />`;
}

function box(fill: Fill, x: number, y: number, width: number, height: number, radius: number): SafeHtml {
  return html`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="url(#${fill})" />`;
}

function oval(fill: Fill, x: number, y: number, rx: number, ry: number): SafeHtml {
  return html`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#${fill})" />`;
}

function disc(fill: Fill, x: number, y: number, radius: number): SafeHtml {
  return oval(fill, x, y, radius, radius);
}

function turned(degrees: number, x: number, y: number, ...parts: SafeHtml[]): SafeHtml {
  return html`<g transform="rotate(${degrees} ${x} ${y})">${parts}</g>`;
}

function ringed(fill: Fill, x: number, y: number, rx: number, ry: number): SafeHtml {
  const strings = Array.from(
    { length: 5 },
    (_, n) => `M${x - 80 + n * 40} ${y - 130}v260M${x - 110} ${y - 90 + n * 45}h220`,
  );
  return html`<path d="${strings.join('')}" stroke="#fff" stroke-opacity=".7" stroke-width="4" /><ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="none" stroke="url(#${fill})" stroke-width="20" />`;
}

/**
 * Draws a garment as one outline, so that the light falls on all of it at once.
 * @param sleeve how long it is
 * @param seam a line on it
 */
function garment(sleeve: number, seam?: string): SafeHtml[] {
  const drop = 70 + sleeve * 2;
  const back = Math.round(drop / 2);
  const outline =
    `M340 270h120l84 40 76 ${drop}-68 30-32-${back}v100H280v-100l-32 ${back}-68-30 76-${drop}z` +
    'M280 380h240v400q0 20-20 20H300q-20 0-20-20z';
  return [path('body', outline), ...(seam === undefined ? [] : [line('trim', seam, 5)])];
}

function shoe(): SafeHtml[] {
  return [
    path('body', 'M180 760q-10-150 40-190 50 40 110 0l120 90q120 20 160 50 30 20 20 50z'),
    path('trim', 'M172 752h462q10 48-40 48H210q-40 0-38-48z'),
    line('trim', 'M350 600l-30 36M386 628l-30 36M422 654l-30 36', 9),
  ];
}

function bottle(body: Fill, cap: Fill): SafeHtml[] {
  return [
    path(body, 'M350 340h100v60q50 30 50 100v270q0 30-30 30H330q-30 0-30-30V500q0-70 50-100z'),
    box(cap, 342, 270, 116, 76, 16),
    box('trim', 300, 600, 200, 16, 0),
  ];
}

function jar(x: number, y: number, width: number, height: number): SafeHtml[] {
  return [
    box('body', x, y, width, height, 26),
    box('dark', x + 10, y - 36, width - 20, 44, 10),
    box('trim', x + 22, y + height / 3, width - 44, height / 3, 8),
  ];
}

function book(n: number): SafeHtml[] {
  const x = 270 - n * 4;
  const bottom = 620 + n * 20;
  return [
    box('trim', x + 14, 330, 274, 464, 8),
    box('body', x, 320, 270, 480, 10),
    box('dark', x, 320, 30, 480, 8),
    ...(n % 2 === 0
      ? [box('trim', x + 66, 410, 150, 18, 4), box('trim', x + 66, 446, 90, 12, 4)]
      : [disc('trim', x + 150, 460, 56)]),
    box('trim', x + 66, bottom, 150, 10, 4),
  ];
}

function cube(fill: Fill, x: number, y: number): SafeHtml {
  return html`<rect x="${x}" y="${y}" width="140" height="148" rx="12" fill="url(#${fill})" /><rect x="${x + 24}" y="${y - 18}" width="36" height="24" rx="8" fill="url(#${fill})" /><rect x="${x + 80}" y="${y - 18}" width="36" height="24" rx="8" fill="url(#${fill})" />`;
}
