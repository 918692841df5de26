import { SealedTexts } from './sealed-text.js';

describe('a sealed text', () => {
  const texts = new SealedTexts('a-secret-of-more-than-32-characters', 'tests');
  const sealed = texts.seal('JBSWY3DPEHPK3PXP', 'asha');

  it('is opened for its owner, and is another one each time', () => {
    expect(texts.open(sealed, 'asha')).toBe('JBSWY3DPEHPK3PXP');
    expect(texts.seal('JBSWY3DPEHPK3PXP', 'asha')).not.toBe(sealed);
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  });

  it('stays closed for another owner, another secret, another purpose, and after a change', () => {
    const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
    expect(texts.open(sealed, 'ravi')).toBeNull();
    expect(new SealedTexts('another-secret-of-more-than-32-chars', 'tests').open(sealed, 'asha')).toBeNull();
    expect(new SealedTexts('a-secret-of-more-than-32-characters', 'other').open(sealed, 'asha')).toBeNull();
    for (const text of [changed, sealed.slice(0, -2), '', 'x']) expect(texts.open(text, 'asha')).toBeNull();
  });
});
