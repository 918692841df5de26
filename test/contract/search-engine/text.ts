import type { SearchEngine } from '#infrastructure/search-engine/search-engine.port.js';
import { aSearchableProduct as a, CATALOGUE, idOf } from '../search-engine.catalogue.js';
import { probe } from './probe.js';

/** Tests what a text finds, whatever is in it. */
export function findsText(open: () => SearchEngine): void {
  const { search, found, names, engine } = probe(open);

  describe('text', () => {
    rules('SRC-18').it.each([
      ['kettle', 'Steel Kettle'],
      ['KETTLE', 'Steel Kettle'],
      ['juicing', 'Blender Pro'],
      ['fairtrade', 'Crème Café Beans'],
    ])('finds %p in the name, the description or the tags', async (text, product) => {
      expect((await search(text)).hits[0]?.name).toBe(product);
    });

    it('puts a match in the name above one in the description', async () => {
      expect(names((await search('leather')).hits)).toEqual(['Leather Wallet', 'Running Shoes']);
    });

    it.each([
      ['swapped letters', 'iphnoe', 'iPhone Case'],
      ['a letter left out', 'ketle', 'Steel Kettle'],
      ['a letter too many', 'ketttle', 'Steel Kettle'],
      ['a wrong letter', 'kattle', 'Steel Kettle'],
      ['two wrong letters in a long word', 'haedphonse', 'Wireless Headphones'],
      ['one in each of two words', 'wireles hedphones', 'Wireless Headphones'],
      ['a wrong first letter', 'jettle', 'Steel Kettle'],
    ])('finds a word with %s', async (_what, text, product) => {
      expect(await found(text)).toEqual([product]);
    });

    it.each([
      ['a word of three letters', 'mgu'],
      ['two in a word of six letters', 'kottla'],
      ['three in a long word', 'xeadphinez'],
      ['a number', '1501'],
    ])('allows no typo in %s', async (_what, text) => {
      expect(await found(text)).toEqual([]);
    });

    it('tries typos only when nothing fits without', async () => {
      await engine().put(a({ id: idOf(90), name: 'Nettle Tea' }));
      expect(await found('nettle')).toEqual(['Nettle Tea']);
    });

    it('takes the last word for the beginning of one', async () => {
      expect(await found('wireless headp')).toEqual(['Wireless Headphones']);
      expect(await found('shirt lin')).toEqual(['Men’s Linen Shirt']);
    });

    rules('SRC-18').it.each([
      ['the whole SKU', 'KTC-KET-1500'],
      ['the SKU in small letters', 'ktc-ket-1500'],
      ['the SKU without its signs', 'ktcket1500'],
      ['the beginning of the SKU', 'KTC-KE'],
      ['the beginning without its signs', 'ktcke'],
    ])('finds a product by %s', async (_what, text) => {
      expect((await search(text)).hits[0]?.sku).toBe('KTC-KET-1500');
    });

    rules('VAR-05').it('finds a product by the SKU of a variant, and not by one that is gone', async () => {
      await engine().put(
        a({ id: idOf(91), name: 'Sari', sku: 'SAR-9', variantSkus: ['SAR-9-RED', 'RTZ-77'] }),
      );
      for (const text of ['rtz77', 'SAR-9-RED', 'sar-9']) expect(await found(text)).toEqual(['Sari']);
      await engine().put(
        a({ id: idOf(91), name: 'Sari', sku: 'SAR-9', variantSkus: ['SAR-9-RED'], version: 2 }),
      );
      expect(await found('rtz77')).toEqual([]);
    });

    rules('SRC-18').it('allows no typo in an SKU', async () => {
      expect(await found('KTCKTE1500')).toEqual([]);
    });

    it.each([
      ['words in another order', 'shoes running', 'Running Shoes'],
      ['words without their space', 'runningshoes', 'Running Shoes'],
      ['a word with a space in it', 'head phones', 'Wireless Headphones'],
      ['a plural for a singular', 'kettles', 'Steel Kettle'],
      ['a singular for a plural', 'knife', 'Kitchen Knives'],
      ['no accents where there are some', 'creme cafe', 'Crème Café Beans'],
      ['accents where there are none', 'kéttlé', 'Steel Kettle'],
      ['a compound joined', 'tshirt', 'Cotton T-Shirt'],
      ['a compound with a space', 't shirt', 'Cotton T-Shirt'],
      ['another apostrophe', 'mens shirt', 'Men’s Linen Shirt'],
      ['another script', 'चाय', 'मसाला चाय'],
    ])('finds %s', async (_what, text, product) => {
      expect((await search(text)).hits[0]?.name).toBe(product);
    });

    it('finds only what has all the words, when something has', async () => {
      expect(await found('linen shirt')).toEqual(['Men’s Linen Shirt']);
    });

    rules('SRC-37').it.each([
      ['at the end', 'kettle zzyzx qwqwq'],
      ['at the beginning', 'zzyzx kettle'],
      ['in the middle', 'steel zzyzx kettle'],
      ['everywhere', 'zzyzx steel qwqwq kettle xyzzy'],
    ])('leaves words that nothing has out, %s', async (_where, text) => {
      expect(await found(text)).toEqual(['Steel Kettle']);
    });

    rules('SRC-37').it('gives up the word that says least when nothing has them all', async () => {
      await engine().put(a({ id: idOf(94), name: 'Leather Care' }));
      expect(await found('leather wireless')).toEqual(['Wireless Headphones']);
      expect(await found('wireless leather')).toEqual(['Wireless Headphones']);
    });

    rules('SRC-37').it('gives up a word that nothing has among what the filters let through', async () => {
      expect(await found('steel headphones', { mainCategory: 'Electronics' })).toEqual([
        'Wireless Headphones',
      ]);
    });

    rules('SRC-38').it('lets small words decide nothing', async () => {
      await engine().put(
        a({ id: idOf(95), name: 'Shoe Care', description: 'Buy it for the running shoes of men.' }),
      );
      expect((await search('buy the running shoes')).hits[0]?.name).toBe('Running Shoes');
      expect((await search('the shirt of linen')).hits[0]?.name).toBe('Men’s Linen Shirt');
      expect(await found('for the')).toEqual(['Shoe Care']);
    });

    rules('SRC-18').it('searches neither images nor types', async () => {
      expect(await found('webp')).toEqual([]);
      expect(await found('Beverages')).toEqual([]);
    });
  });

  describe('letters', () => {
    rules('SRC-39').it.each([
      ['Weiß Schal groß', ['weiss', 'gross', 'WEISS']],
      ['Œuvre en bois', ['oeuvre']],
      ['Đèn bàn', ['den ban']],
      ['Stół Łódź', ['stol', 'lodz']],
      ['Rug 120 x 180 cm', ['120x180', '120×180', '120 x 180', '180']],
      ['Mat 60x90', ['60 x 90', '60x90', '90']],
      ['電動ドリル', ['ドリル', '電動', '電', 'ドリ']],
      ['红色连衣裙', ['连衣裙', '衣裙']],
      ['เสื้อผ้าเด็ก', ['ผ้า', 'เด็ก', 'เสื้อ']],
      ['ज़मीन', ['जमीन']],
      ['كِتَاب', ['كتاب', '\u06a9\u062a\u0627\u0628']],
      ['שָׁלוֹם', ['שלום']],
      ['चाँदी का हिन्दी सिक्का १२०', ['चांदी', 'हिंदी', '120', '१२०', 'चाँदी सिक्का']],
      ['উৎসবের রঙ', ['উত্সবের', 'রং']],
      ['കൺമഷി', ['കണ്\u200dമഷി']],
      ['الكتاب ٤٥', ['كتاب', 'الكتاب', 'الكتاب 45']],
      ['リンゴ', ['りんご', 'ﾘﾝｺﾞ']],
      ['Brume à l’eau', ['eau', "l'eau", 'l eau', 'leau']],
    ])('finds %s in the spellings %j', async (name, texts) => {
      await engine().put(a({ id: idOf(91), name }));
      for (const text of texts) expect({ text, names: await found(text) }).toEqual({ text, names: [name] });
    });

    rules('SRC-40').it('finds what is behind an elided article, and what is written without it', async () => {
      await engine().put(a({ id: idOf(96), name: 'Eau de rose' }));
      for (const text of ["l'eau", 'l’eau de rose', "d'eau"])
        expect({ text, names: await found(text) }).toEqual({ text, names: ['Eau de rose'] });
    });

    it('finds no product that has the letters of a word apart', async () => {
      await engine().put(a({ id: idOf(92), name: '赤い電池' }));
      expect(await found('電動')).toEqual([]);
    });
  });

  describe('markup', () => {
    const description =
      '<p class="p1"><strong>Bright</strong>&nbsp;caf&eacute; <span style="color:red">glo</span>w<br>by' +
      '<li>night</li> &amp; shade <a href="https://vendor.example/deal">deal</a></p><style>.lamp{}</style>';

    it('is not searched, and shown', async () => {
      await engine().put(a({ id: idOf(93), name: 'Floor Light', description }));
      for (const text of ['strong', 'span', 'href', 'class', 'nbsp', 'amp', 'https', 'style', 'lamp'])
        expect({ text, names: await found(text) }).toEqual({ text, names: [] });
      for (const text of ['bright', 'shade', 'café', 'glow', 'night', 'deal'])
        expect({ text, names: await found(text) }).toEqual({
          text,
          names: expect.arrayContaining(['Floor Light']),
        });
      expect((await search('glow')).hits[0]!.description).toBe(description);
    });
  });

  describe('everything', () => {
    it.each(['*', ' * ', ''])('gives every product for %p, the newest first', async (text) => {
      const { hits, found } = await search(text, { limit: 100 });
      const newestFirst = CATALOGUE.toSorted((one, two) => two.createdAt.getTime() - one.createdAt.getTime());
      expect(names(hits)).toEqual(newestFirst.map((product) => product.name));
      expect(found).toBe(CATALOGUE.length);
    });

    it('gives a hit its fields and no more', async () => {
      const [kettle] = (await search('kettle')).hits;
      expect(kettle).toEqual({
        id: idOf(1),
        name: 'Steel Kettle',
        sku: 'KTC-KET-1500',
        description: 'Boils water fast.',
        basePriceMinor: 149_950,
        itemType: 'Kettles',
        mainCategory: 'Kitchen',
        images: ['https://cdn.example/kettle.webp'],
        tags: ['tea', 'electric'],
      });
    });
  });

  describe('what was typed', () => {
    it.each([
      ['quotes', '"kettle"'],
      ['one quote', '"kettle'],
      ['backticks', '`kettle`'],
      ['a minus', '-kettle'],
      ['an and', 'kettle && '],
      ['an or', '|| kettle ||'],
      ['brackets', '(kettle) [kettle] {kettle}'],
      ['control characters', '\u0000kettle\u0007\u001b[2J'],
      ['a line break', '\nkettle\r\n'],
      ['a backslash', '\\kettle\\'],
      ['a percent sign', '%kettle%2A'],
      ['half a surrogate', 'kettle\ud800'],
    ])('may hold %s', async (_what, text) => {
      expect((await found(text)).filter((name) => name !== 'Steel Kettle')).toEqual([]);
      expect(await found(text)).toHaveLength(1);
    });

    // prettier-ignore
    it.each([
      '"', '""', '`', '-', '--', '&&', '||', '()', '[]', '**', '* *', '\u0001', '!!!', '"*"', '-*', ':=',
      '😀',
    ])('finds nothing for %p, which holds no word', async (text) => {
      expect(await search(text)).toMatchObject({
        hits: [],
        found: 0,
        facets: { itemType: [], mainCategory: [] },
      });
    });

    it.each([
      ['one word', 'k'.repeat(4000)],
      ['many words', 'kettle '.repeat(571)],
      ['accents', 'é'.repeat(2000)],
      ['words that nobody has', 'zzyzx '.repeat(666)],
      ['signs', '"`&|()'.repeat(666)],
    ])('may have 4,000 bytes of %s', async (_what, text) => {
      const { hits } = await search(text);
      expect(names(hits).filter((name) => name !== 'Steel Kettle')).toEqual([]);
    });
  });
}
