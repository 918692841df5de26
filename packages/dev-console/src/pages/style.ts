import { createHash } from 'node:crypto';
import { SafeHtml } from '#common/html/html.js';

/** Every color is named, for light and for dark: text on its ground has a contrast of 4.5 to 1 at least. */
const STYLE = `
:root { color-scheme: light dark; --ground: #fff; --text: #16181d; --soft-text: #555b66; --line: #c3c8d0; --soft: #f2f4f7; --accent: #2457d6; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: #14161a; --text: #e8eaee; --soft-text: #a9b0bb; --line: #474e59; --soft: #1f232a; --accent: #8fb0ff; --on-accent: #10131a; } }
* { box-sizing: border-box; }
html { background: var(--ground); }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; background: var(--ground); color: var(--text); }
h1 { font-size: 1.4rem; margin: 0; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; } h3 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
nav, .row { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; }
nav a { padding: .4rem 0; } header { border-bottom: 1px solid var(--line); margin: 0 0 1rem; padding: 0 0 .5rem; }
.card { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; margin: .5rem 0; }
.notice { border-left: .3rem solid var(--accent); background: var(--soft); padding: .5rem .75rem; margin: 1rem 0; position: sticky; top: 0; }
.notice ~ [id] { scroll-margin-top: 7rem; }
.soft { color: var(--soft-text); font-size: .9rem; }
form { display: inline-flex; flex-wrap: wrap; gap: .5rem; margin: .4rem .5rem 0 0; }
button, input, select { font: inherit; min-height: 2.75rem; padding: .5rem .8rem; border: 1px solid var(--line); border-radius: .4rem; max-width: 100%; background: var(--ground); color: var(--text); }
button { background: var(--accent); border-color: var(--accent); color: var(--on-accent); cursor: pointer; } button.second { background: transparent; border-color: var(--line); color: var(--text); }
a { color: var(--accent); } :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
summary { cursor: pointer; padding: .6rem 0; color: var(--accent); }
pre { white-space: pre-wrap; background: var(--soft); padding: .75rem; border-radius: .5rem; }
ol { padding-left: 1.5rem; } li { margin: .35rem 0; }
iframe { width: 100%; height: 32rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
`;

/** The source expression of the style for a content security policy. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The style of every page of the console. */
export const STYLE_ELEMENT = new SafeHtml(`<style>${STYLE}</style>`);
