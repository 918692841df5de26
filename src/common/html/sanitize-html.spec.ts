import { cpuMsOf } from '../../../test/support/cpu-ms.js';
import { cleanHtml, MOST_NESTED, sanitizedHtml, textOfHtml } from './sanitize-html.js';

describe('a rich text', () => {
  it.each([
    'Salt & pepper, 5 < 6 > 4, I <3 this',
    'Caf&eacute; &lt;b&gt;',
    '',
    '<p>One</p><ul><li>two</li></ul><h2>Three</h2><ol start="4"><li><strong>f</strong>our</li></ol>',
    '<table><tr><th colspan="2">Size</th></tr><tr><td>M</td><td>40 &amp; up</td></tr></table>',
    '<a href="https://shop.example/a?b=1&amp;c=2" title="more">more</a> <a href="/pages/care">care</a>',
    '<a href="mailto:help@shop.example">mail</a> <a href="tel:+919876543210">call</a>',
    '<img src="https://cdn.example/a.webp" alt="A &quot;lid&quot;" width="40" />',
    'ଶାଢ଼ୀ <b>شال</b>',
  ])('may be %s', (given) => {
    expect(sanitizedHtml(given)).toBe(given);
  });

  it.each([
    ['<p class="x" style="color:red" onclick="a()">One</p>', '<p>One</p>'],
    ['<div>One</div><div>two</div><span>th</span>ree', '<p>One</p><p>two</p>three'],
    ['<B>Loud</B>', '<b>Loud</b>'],
    ['<p>open<li>still', '<p>open<li>still</li></p>'],
    ['a<script>alert(1)</script>b<style>p{}</style>c<!-- no -->d', 'abcd'],
    ['<svg><a href="x"><style><img src=x onerror=a()></style></a></svg>e', 'e'],
    ['<iframe src="https://a.example"><p>in</p></iframe>f', 'f'],
    ['<noscript><p title="</noscript><img src=x onerror=a()>">g', ''],
    ['<a href="javascript:a()">h</a>', '<a>h</a>'],
    ['<a href="java&#10;script:a()">i</a><a href=" JAVASCRIPT:a()">j</a>', '<a>i</a><a>j</a>'],
    ['<a href="data:text/html,x">k</a>', '<a>k</a>'],
    ['<img src="data:image/png;base64,AA"><img src=x onerror=a()>', '<img src="x" />'],
    ['<img src="javascript:a()">', ''],
    ["<a title='\"><script>' href=/a>l</a>", '<a title="&quot;&gt;&lt;script&gt;" href="/a">l</a>'],
    ['<<x>script>alert(1)<<x>/script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
    ['Keep at <room temperature', 'Keep at &lt;room temperature'],
    ['<constructor>m</constructor><a constructor="x">n</a>', 'm<a>n</a>'],
  ])('%s becomes %s, and stays so', (given, kept) => {
    expect(sanitizedHtml(given)).toBe(kept);
    expect(sanitizedHtml(kept)).toBe(kept);
  });

  rules('IMP-24').it.each([
    ['<div><p>One</p><p>Two</p></div>', '<p>One</p><p>Two</p>'],
    ['<div>\n<p><br></p>\n</div>', '<p><br /></p>'],
    ['<div><div>One</div><div>Two</div></div>', '<p>One</p><p>Two</p>'],
    ['<section><ul><li>One</li></ul></section>', '<ul><li>One</li></ul>'],
    ['<div><table><tr><td>1</td></tr></table></div>', '<table><tr><td>1</td></tr></table>'],
    ['<center><h2>Sale</h2></center>', '<h2>Sale</h2>'],
    ['<blockquote>Said <p>twice</p> again</blockquote>', '<p>Said </p><p>twice</p> again'],
  ])('%s becomes %s, and stays so', (given, kept) => {
    expect(sanitizedHtml(given)).toBe(kept);
    expect(sanitizedHtml(kept)).toBe(kept);
  });

  const NESTED = '<b>'.repeat(MOST_NESTED);
  const ENDS = '</b>'.repeat(MOST_NESTED);
  rules('IMP-35').it.each([
    [`${NESTED}<i>x</i>${ENDS}<i>y</i>`, `${NESTED}x${ENDS}<i>y</i>`],
    [`${NESTED}<i><u>x</u>y<br>z${ENDS}<i>y</i>`, `${NESTED}xy<br />z${ENDS}<i>y</i>`],
    [`${NESTED}<a href="javascript:a()" title="&gt;">x</a>${ENDS}`, `${NESTED}x${ENDS}`],
    [`${NESTED}a<script>b<i>()</script>c<svg><svg>d</svg></svg>e${ENDS}`, `${NESTED}ace${ENDS}`],
    ['<p>x'.repeat(200), '<p>x</p>'.repeat(200)],
  ])('keeps what lies too deep without its elements: %#', (given, kept) => {
    expect(cleanHtml(given)).toEqual({ html: kept, isFlattened: !given.startsWith('<p>') });
    expect(cleanHtml(kept)).toEqual({ html: kept, isFlattened: false });
  });

  rules('IMP-35').it.each([
    '<',
    '<div>',
    '<div><p>',
    '<a',
    '<b>',
    '</b>',
    '<b></i>',
    '<ul><li>',
    '<img>a',
    '&',
    '<!--',
    '<a href="',
    '<svg>',
    '<svg><script>',
  ])('takes linear time for many %s', (part) => {
    const parts = (count: number) => part.repeat(count / part.length);
    sanitizedHtml(parts(20_000));
    const cost = (count: number) =>
      Math.min(...[1, 2, 3].map(() => cpuMsOf(() => sanitizedHtml(parts(count)))));
    // Ten times as much would take a hundred times as long, if each looked at all others.
    expect(cost(100_000)).toBeLessThan(30 * Math.max(2, cost(10_000)));
  });
});

describe('the text of an HTML text', () => {
  it.each([
    ['Salt & pepper', 'Salt & pepper'],
    ['<strong>Br</strong>ight&nbsp;caf&eacute;', 'Bright\u00a0café'],
    ['<p>One</p><p>two</p>three<br>four', 'One\ntwo\nthree\nfour'],
    ['a<script>alert(1)</script>b<style>p{}</style><svg><text>c</text><svg/>d</svg>', 'ab'],
    ['<a href="https://a.example" title="t">deal</a>', 'deal'],
    ['5 < 6 &lt;b', '5 < 6 <b'],
  ])('is taken from %s as %j, cleaned or not', (given, text) => {
    expect(textOfHtml(given)).toBe(text);
    expect(textOfHtml(sanitizedHtml(given))).toBe(text);
  });
});
