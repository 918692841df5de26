import { xmlText } from './xml-text.js';

describe('a text in XML', () => {
  it('is escaped', () => {
    expect(xmlText(`<b>Tea & "cups"'</b>`)).toBe('&lt;b&gt;Tea &amp; &quot;cups&quot;&apos;&lt;/b&gt;');
  });

  it('loses what XML does not allow, and keeps everything else', () => {
    expect(xmlText('a\u0000b\u0008c\u001Fd\uFFFEe\uFFFFf\uD800g')).toBe('abcdefg');
    expect(xmlText('नमस्ते 🙂 é\t\n')).toBe('नमस्ते 🙂 é\t\n');
  });
});
