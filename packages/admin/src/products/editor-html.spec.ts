import { htmlForEditor, htmlOfEditor } from './editor-html.js';

describe('a description in the editor', () => {
  it('has a paragraph for each line of a text without markup', () => {
    expect(htmlForEditor('5 < 6 & more\n\nNext')).toBe('<p>5 &lt; 6 &amp; more</p><p></p><p>Next</p>');
    expect(htmlForEditor('<p>As <b>it</b> is</p>')).toBe('<p>As <b>it</b> is</p>');
    expect(htmlForEditor('')).toBe('');
  });

  it('is saved without what the editor adds', () => {
    expect(htmlOfEditor('<p>One<br></p><ul><li>two<br></li></ul><p><br></p>')).toBe(
      '<p>One</p><ul><li>two</li></ul>',
    );
    expect(htmlOfEditor('<p>of&nbsp;<b>brass</b></p>')).toBe('<p>of <b>brass</b></p>');
    expect(htmlOfEditor('<p>a<br>b</p>')).toBe('<p>a<br>b</p>');
    expect(htmlOfEditor('<p><br></p>')).toBe('');
  });
});
