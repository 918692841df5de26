import { html, SafeHtml } from './html.js';

describe('html', () => {
  it('escapes every value, in text and in attributes', () => {
    const typed = `<script>alert("1")</script> & 'x'`;
    expect(html`<p title="${typed}">${typed}</p>`.markup).toBe(
      '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;">' +
        '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;</p>',
    );
  });

  it('inserts the result of another template, and lists of them, unescaped', () => {
    const rows = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
    expect(html`<ul>${rows}</ul>${new SafeHtml('<hr>')}`.markup).toBe(
      '<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>',
    );
  });

  it('renders numbers, 0 included, and undefined and false as an empty string', () => {
    expect(html`${0}|${undefined}|${false}|${''}`.markup).toBe('0|||');
  });
});
