import { useEffect, useRef, useState } from 'react';
import Squire from 'squire-rte';
import { richText } from 'storefront-client';
import { may } from '../api/access.js';
import { words } from '../words/index.js';
import { htmlForEditor, htmlOfEditor } from './editor-html.js';

const { editor: texts } = words;

/** Formats that are on where the cursor is. */
interface Formats {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isHeading: boolean;
  readonly isList: boolean;
  readonly isNumbered: boolean;
  readonly isLink: boolean;
}

const NONE: Formats = {
  isBold: false,
  isItalic: false,
  isHeading: false,
  isList: false,
  isNumbered: false,
  isLink: false,
};

/** An editor that writes what a description may have: paragraphs, headings, lists, emphasis and links. */
export default function DescriptionEditor({
  value,
  change,
}: {
  value: string;
  change: (description: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<Squire>(null);
  const written = useRef(value);
  const latest = useRef(change);
  latest.current = change;
  const [formats, setFormats] = useState(NONE);
  const isClosed = !may('products:write');

  useEffect(() => {
    const squire = new Squire(box.current!, { blockTag: 'P', sanitizeToDOMFragment: fragmentOf });
    editor.current = squire;
    if (isClosed) box.current!.contentEditable = 'false';
    squire.setHTML(htmlForEditor(written.current));
    squire.addEventListener('input', () => {
      written.current = htmlOfEditor(squire.getHTML());
      latest.current(written.current);
    });
    const look = (): void => setFormats(formatsOf(squire));
    for (const event of ['pathChange', 'select', 'cursor']) squire.addEventListener(event, look);
    return () => squire.destroy();
  }, [isClosed]);

  // Somebody else's change, or one of the HTML.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.current!.setHTML(htmlForEditor(value));
  }, [value]);

  const run = (act: (squire: Squire) => unknown) => () => {
    const squire = editor.current!;
    squire.focus();
    act(squire);
    setFormats(formatsOf(squire));
  };
  const { isBold, isItalic, isHeading, isList, isNumbered, isLink } = formats;
  const buttons: ReadonlyArray<readonly [name: string, sign: string, isOn: boolean, act: () => void]> = [
    [texts.bold, 'B', isBold, run((squire) => (isBold ? squire.removeBold() : squire.bold()))],
    [texts.italic, 'I', isItalic, run((squire) => (isItalic ? squire.removeItalic() : squire.italic()))],
    [texts.heading, 'H', isHeading, run((squire) => asBlocks(squire, isHeading ? 'p' : 'h3'))],
    [texts.list, '•', isList, run((squire) => (isList ? squire.removeList() : squire.makeUnorderedList()))],
    [
      texts.numbered,
      '1.',
      isNumbered,
      run((squire) => (isNumbered ? squire.removeList() : squire.makeOrderedList())),
    ],
    [texts.link, '↗', isLink, run((squire) => (isLink ? squire.removeLink() : linked(squire)))],
  ];

  return (
    <div className="editor">
      <div className="editor-tools" role="toolbar" aria-label={texts.tools}>
        {buttons.map(([name, sign, isOn, act]) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={isOn}
            // The selection stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={act}
            // No text of the button, whose name says more.
            data-sign={sign}
          />
        ))}
      </div>
      <div
        ref={box}
        className="editor-text"
        role="textbox"
        aria-multiline="true"
        aria-readonly={isClosed}
        aria-labelledby="description"
        tabIndex={0}
      />
    </div>
  );
}

/** Returns pasted or loaded HTML as the elements that a description may have. */
function fragmentOf(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(
    ...richText<Element>(html, (tag, attributes, ...children) => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.append(...children);
      return element;
    }),
  );
  return fragment;
}

function formatsOf(squire: Squire): Formats {
  return {
    isBold: squire.hasFormat('B') || squire.hasFormat('STRONG'),
    isItalic: squire.hasFormat('I') || squire.hasFormat('EM'),
    isHeading: squire.hasFormat('H2') || squire.hasFormat('H3'),
    isList: squire.hasFormat('UL'),
    isNumbered: squire.hasFormat('OL'),
    isLink: squire.hasFormat('A'),
  };
}

/** Makes headings of the chosen paragraphs, or paragraphs of headings. */
function asBlocks(squire: Squire, tag: 'p' | 'h3'): void {
  squire.modifyBlocks((fragment) => {
    for (const block of fragment.querySelectorAll('p, h2, h3')) {
      const made = document.createElement(tag);
      made.append(...block.childNodes);
      block.replaceWith(made);
    }
    return fragment;
  });
}

function linked(squire: Squire): void {
  const address = prompt(texts.address, 'https://');
  if (address !== null && address.trim() !== '' && address.trim() !== 'https://')
    squire.makeLink(address.trim());
}
