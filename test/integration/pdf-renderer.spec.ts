import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { accentOf } from '#common/colours/accent.js';
import { PdfRenderer } from '#infrastructure/pdf/pdf-renderer.js';
import { readPdf } from '../support/read-pdf.js';
import { aDocument, REPLACED, rowsOf } from './printed-document.js';

/** The colours in which something is drawn. */
function coloursOf(file: Buffer): string[] {
  const streams = file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
  return [...streams].flatMap(([, body]) => {
    const content = inflated(Buffer.from(body!, 'latin1'));
    return [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn?\n/g)].map(
      ([, ...shares]) =>
        `#${shares
          .map((share) =>
            Math.round(Number(share) * 255)
              .toString(16)
              .padStart(2, '0'),
          )
          .join('')}`,
    );
  });
}

/** Nothing for what is no text: a font. */
function inflated(body: Buffer): string {
  try {
    return inflateSync(body).toString('latin1');
  } catch {
    return '';
  }
}

describe('the PDF renderer', () => {
  const renderer = new PdfRenderer();

  afterAll(() => renderer.onApplicationShutdown());

  it('prints every part of a document, in its order', async () => {
    const file = await renderer.render(aDocument());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    // prettier-ignore
    expect(readPdf(file).pages).toEqual([
      [
        'Kettle House', 'Invoice', '1 Market Street, Bengaluru', 'Order number\tORD-1', 'Billed to', 'Asha',
        '12 Brigade Road', 'Item\tAmount', 'Steel Kettle\t₹1,499.50', 'size: M', 'Total\t₹1,499.50',
        'Thank you.', 'Kettle House\tPage 1 of 1',
      ].join('\n'),
    ]);
  });

  it('names title, issuer and the moment of issue in the properties', async () => {
    const { properties } = readPdf(await renderer.render(aDocument({ title: 'Proforma' })));
    expect(properties).toEqual(expect.arrayContaining(['Proforma', 'Kettle House', 'D:20261121100000Z']));
  });

  rules('BRD-07').it('has the logo once, however many documents begin with it, and the colour', async () => {
    const drawn = await sharp({ create: { width: 400, height: 100, channels: 4, background: '#14213d80' } })
      .png()
      .toBuffer();
    const logo = { contentType: 'image/png', base64: drawn.toString('base64') };
    const branded = aDocument({ brand: { colour: '#ffd400', logo } });
    const file = await renderer.renderAll([branded, branded]);
    // One is its transparency.
    expect(file.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2);
    const linesOf = (page = '') => page.split('\n').toSorted();
    const plain = readPdf(await renderer.render(aDocument()));
    expect(linesOf(readPdf(file).pages[1])).toEqual(linesOf(plain.pages[0]));
    expect(coloursOf(file)).toContain(accentOf('#ffd400').light.text);
  });

  rules('BRD-07').it('is the same file without a brand', async () => {
    const brand = { colour: undefined, logo: undefined };
    expect(await renderer.render(aDocument({ brand }))).toEqual(await renderer.render(aDocument()));
    expect((await renderer.render(aDocument())).toString('latin1')).not.toContain('/Subtype /Image');
  });

  it('makes the same file, regardless of files between', async () => {
    const document = aDocument({ title: 'Officer’s offer', letterhead: ['Ελένη “fi” ﬁ'] });
    const before = await renderer.render(document);
    await renderer.render(aDocument({ blocks: [{ title: 'केतली', lines: ['மீனாட்சி Verma', 'Верма'] }] }));
    expect(await renderer.render(document)).toEqual(before);
  });

  it('goes on over several pages, each with the heading of the table and its number', async () => {
    const { pages } = readPdf(await renderer.render(aDocument({ rows: rowsOf(120) })));
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      if (page.includes('Item number')) expect(page).toContain('Item\tAmount');
    });
    const printed = pages.join('\n').match(/Item number \d+/g);
    expect(printed).toEqual(Array.from({ length: 120 }, (_, index) => `Item number ${index + 1}`));
  });

  it('breaks what is too long for its column, and loses nothing of it', async () => {
    const name = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.repeat(6);
    const { pages } = readPdf(
      await renderer.render(
        aDocument({ rows: [[{ text: name }, { text: '₹10.00' }]], notes: [], totals: [] }),
      ),
    );
    const lines = pages[0]!.split('\n');
    const from = lines.findIndex((line) => line.startsWith('ABC'));
    const printed = lines.slice(from, -1).map((line) => line.split('\t')[0]);
    expect(printed.length).toBeGreaterThan(2);
    expect(printed.join('')).toBe(name);
  });

  it('shows what the font lacks as a question mark, and says so', async () => {
    const { text } = readPdf(
      await renderer.render(aDocument({ rows: [[{ text: 'นนน Kettle' }, { text: '1' }]] })),
    );
    expect(text).toContain('??? Kettle');
    expect(text).toContain(REPLACED);
    expect(text).not.toContain('\ufffd');
    expect(readPdf(await renderer.render(aDocument())).text).not.toContain(REPLACED);
  });

  it('prints Latin, Greek and Cyrillic names as they are written', async () => {
    const lines = ['Łukasz Müller', 'Ελένη', 'Наташа', 'Nguyễn'];
    const { text } = readPdf(await renderer.render(aDocument({ blocks: [{ title: 'Billed to', lines }] })));
    for (const line of lines) expect(text).toContain(line);
  });

  rules('TAX-13').it(
    'prints the scripts of India with the letters joined, in the title of the shop and in the footer too',
    async () => {
      const name = 'राम की दुकान';
      const lines = ['রাম', 'ਰਾਮ', 'રામ', 'ராமா', 'రామ', 'ರಾಮ', 'രാമ'];
      // Their marks stand on letters without an anchor for them: fontkit alone throws.
      lines.push('ਪੰਜਾਬੀ', 'പുസ്തകം');
      const file = await renderer.render(
        aDocument({ letterhead: [name], footer: name, blocks: [{ title: 'Billed to', lines }] }),
      );
      const { text } = readPdf(file);
      for (const line of lines) expect(text.split('\n')).toContain(line);
      expect(text).not.toMatch(/[?\ufffd]/);
      // A conjunct is one glyph: of the three letters of it only that is shown.
      const conjunct = readPdf(await renderer.render(aDocument({ letterhead: ['क्ष'] }))).text;
      expect(conjunct.split('\n')[0]).toBe('क्ष');
    },
  );

  rules('TAX-13').it('prints Odia, and says what its words read', async () => {
    // Vowel signs before, behind and around the letter that they follow.
    const lines = ['ରାମ', 'ନୂଆ', 'ଭୁବନେଶ୍ୱର', 'ଦୋକାନ'];
    const { text } = readPdf(await renderer.render(aDocument({ blocks: [{ title: 'Billed to', lines }] })));
    for (const line of lines) expect(text.replaceAll('\t', '').split('\n')).toContain(line);
    expect(text).not.toMatch(/[?\ufffd]/);
  });

  /** A word of Arabic or Hebrew as it is seen: its letters from right to left. */
  const seen = (word: string) => [...word].toReversed().join('');

  rules('TAX-13').it.each([
    ['محمد', [seen('محمد')]],
    ['محمد علی', [seen('علی'), ' ', seen('محمد')]],
    ['Mug محمد علی blue', ['Mug ', seen('علی'), ' ', seen('محمد'), ' blue']],
    ['محمد 12-14 علی', [seen('علی'), ' 12-14 ', seen('محمد')]],
    ['علم 12, new', ['12 ', seen('علم'), ', new']],
    ['12 علم', ['12 ', seen('علم')]],
    ['שולחן (עץ) חדש', [seen('חדש'), ' (', seen('עץ'), ') ', seen('שולחן')]],
    ['علم۱۲', ['۱۲', seen('علم')]],
  ])('draws %s in its order', async (line, parts) => {
    const { text } = readPdf(
      await renderer.render(aDocument({ blocks: [{ title: 'Billed to', lines: [line] }] })),
    );
    expect(text.replaceAll('\t', '').split('\n')).toContain(parts.join(''));
    expect(text).not.toMatch(/[?\ufffd]/);
  });

  rules('TAX-13').it(
    'breaks a long text from right to left into lines that are read in their order',
    async () => {
      const words = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? 'שולחן' : 'עץ'));
      const blocks = [{ title: 'Billed to', lines: [words.join(' ')] }];
      const { text } = readPdf(await renderer.render(aDocument({ blocks })));
      const lines = text.split('\n').filter((line) => /[\u05d0-\u05ea]/.test(line));
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.flatMap((line) => seen(line).split(' '))).toEqual(words);
    },
  );

  rules('TAX-10').it(
    'never leaves the sums apart from one another, nor on a page without a line',
    async () => {
      const totals = [
        ['Subtotal', '₹3.00'],
        ['Discount', '-₹1.00'],
        ['Total', '₹2.00'],
      ] as const;
      for (let rows = 14; rows < 30; rows++) {
        const { pages } = readPdf(await renderer.render(aDocument({ rows: rowsOf(rows), totals })));
        expect(pages.filter((page) => /Subtotal|Discount|Total/.test(page))).toHaveLength(1);
        expect(pages.at(-1)).toMatch(/Item number/);
        expect(pages.join('\n').match(/Item number \d+/g)).toHaveLength(rows);
      }
    },
  );

  it('prints a table below the sums, and statements', async () => {
    const breakdown = {
      columns: [{ title: 'Rate', align: 'left', width: 'rest' } as const],
      rows: [[{ text: '18 %', detail: 'at 9 %' }]],
    };
    const { text } = readPdf(await renderer.render(aDocument({ breakdown, statements: ['In words: one.'] })));
    expect(text).toMatch(/Total\t₹1,499.50\nRate\n18 %\nat 9 %\nIn words: one.\nThank you./);
  });

  it('does not block other work', async () => {
    await renderer.render(aDocument());
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await renderer.render(aDocument({ rows: rowsOf(400) }));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(20);
  });

  it('serves many at once, and works again after it was closed', async () => {
    const files = await Promise.all(
      Array.from({ length: 8 }, (_, index) => renderer.render(aDocument({ footer: `File ${index}` }))),
    );
    files.forEach((file, index) => expect(readPdf(file).text).toContain(`File ${index}`));
    const unfinished = renderer.render(aDocument({ rows: rowsOf(200) }));
    await Promise.all([renderer.onApplicationShutdown(), expect(unfinished).rejects.toThrow('closed')]);
    expect(readPdf(await renderer.render(aDocument())).pages).toHaveLength(1);
  });
});
