import { parseDocument } from 'htmlparser2';
import { sanitizedHtml } from '#common/html/sanitize-html.js';
import { richText } from '../../packages/client/src/index.js';

/** A node as a browser has it. */
interface Node {
  readonly nodeType: number;
  readonly localName?: string;
  readonly nodeValue?: string;
  readonly childNodes: readonly Node[];
  readonly getAttribute?: (name: string) => string | null;
}

/** Stands in for the parser of browsers, where `test/browser` runs this rule. */
class DomParserStandIn {
  parseFromString(text: string): { body: Node } {
    return { body: { nodeType: 1, localName: 'body', childNodes: parseDocument(text).children.map(nodeOf) } };
  }
}

function nodeOf(parsed: any): Node {
  if (parsed.data !== undefined)
    return { nodeType: parsed.type === 'text' ? 3 : 8, nodeValue: parsed.data, childNodes: [] };
  return {
    nodeType: 1,
    localName: parsed.name,
    childNodes: parsed.children.map(nodeOf),
    getAttribute: (name) => parsed.attribs[name] ?? null,
  };
}

describe('the description of a product, as a page shows it', () => {
  beforeAll(() => Object.assign(globalThis, { DOMParser: DomParserStandIn }));
  afterAll(() => Reflect.deleteProperty(globalThis, 'DOMParser'));

  /** Returns the content of a page, as a text again. */
  const shown = (html: string): string =>
    richText<string>(html, (tag, attributes, ...children) => {
      const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${given.join('')}>${children.join('')}</${tag}>`;
    }).join('');

  rules('STA-08').it.each([
    'Salt & pepper, 5 < 6 > 4, I <3 this\nand that',
    '<p>One</p><ul><li>two</li></ul><h2>Three</h2><ol start="4"><li><strong>f</strong>our</li></ol>',
    '<table><tr><th colSpan="2">Size</th></tr><tr><td>M</td></tr></table>',
    '<a title="more" href="https://shop.example/a?b=1">more</a> <a href="/care">care</a>',
    '<a href="mailto:help@shop.example">mail</a> <a href="tel:+919876543210">call</a>',
    '<img alt="A lid" width="40" src="https://cdn.example/a.webp"></img>',
  ])('has what the shop leaves in it: %s', (html) => {
    expect(shown(html)).toBe(html);
    expect(shown(sanitizedHtml(html))).toBe(html);
  });

  rules('STA-08').it.each([
    ['<p class="x" style="color:red" onclick="a()" id="main">One</p>', '<p>One</p>'],
    ['a<script>alert(1)</script>b<style>p{}</style>c<!-- no -->d<svg><a href="x">e</a></svg>', 'abcd'],
    ['<form action="/x"><div>One</div></form>', 'One'],
    ['<a href="javascript:a()">h</a><a href=" java\nscript:a()">i</a>', '<a>h</a><a>i</a>'],
    ['<a href="data:text/html,x">k</a>', '<a>k</a>'],
    ['<img src="data:image/svg+xml,x" onerror="a()">', '<img alt=""></img>'],
    ['<h1>Loud</h1>', '<h2>Loud</h2>'],
    ['Keep at <room temperature', 'Keep at <room temperature'],
    ['<table>\n<tr>\n<td> M </td></tr></table>', '<table><tr><td> M </td></tr></table>'],
  ])('has nothing else of one that was never cleaned: %s', (html, expected) => {
    expect(shown(html)).toBe(expected);
  });
});
