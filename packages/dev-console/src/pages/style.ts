import { createHash } from 'node:crypto';
import { SafeHtml } from '#common/html/html.js';

/** The looks of the dashboard, in one sheet: text on its ground has a contrast of 4.5 to 1 at least, light and dark. */
const STYLE = `
:root { color-scheme: light dark; --ground: #f7f7f8; --card: #fff; --text: #18181b; --second: #52525b; --line: #e4e4e7; --hover: #f4f4f5; --accent: #0f766e; --accent-soft: #e3f4f1; --accent-text: #0b5f58; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: #131316; --card: #1b1b1f; --text: #f4f4f5; --second: #a1a1aa; --line: #2e2e33; --hover: #232328; --accent: #2dd4bf; --accent-soft: #123733; --accent-text: #7ce7d8; --on-accent: #06211e; } }
* { box-sizing: border-box; }
body { margin: 0; font: 14px/20px Inter, system-ui, sans-serif; overflow-wrap: anywhere; background: var(--ground); color: var(--text); }
h1 { font-size: 24px; line-height: 32px; font-weight: 600; margin: 0 0 8px; } h2 { font-size: 16px; line-height: 24px; font-weight: 600; margin: 24px 0 8px; } h3 { font-size: 14px; line-height: 20px; font-weight: 600; margin: 16px 0 8px; }
.frame { display: flex; flex-wrap: wrap; gap: 0 16px; align-items: center; min-height: 56px; padding: 8px 24px; background: var(--card); border-bottom: 1px solid var(--line); }
.frame b { font-size: 16px; font-weight: 600; }
main { max-width: 1200px; margin: 0 auto; padding: 24px; }
nav, .row { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; }
nav a { padding: 8px 0; }
.columns { display: grid; gap: 0 24px; }
@media (min-width: 1000px) { .columns { grid-template-columns: 3fr 2fr; align-items: start; } }
.columns > * { min-width: 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; margin: 8px 0; }
.notice { border-left: 4px solid var(--accent); border-radius: 4px; background: var(--accent-soft); padding: 8px 12px; margin: 12px 0; position: sticky; top: 0; z-index: 1; }
.notice ~ * [id] { scroll-margin-top: 7rem; }
.soft { color: var(--second); font-size: 12px; line-height: 16px; }
form { display: inline-flex; flex-wrap: wrap; gap: 8px; margin: 8px 8px 0 0; }
button, input, select { font: inherit; min-height: 36px; padding: 6px 12px; border: 1px solid var(--line); border-radius: 6px; max-width: 100%; background: var(--card); color: var(--text); }
@media (pointer: coarse), (max-width: 640px) { button, input, select { min-height: 44px; } main { padding: 16px; } .frame { padding: 8px 16px; } }
button { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 500; cursor: pointer; } button.second { background: var(--card); border-color: var(--line); color: var(--text); } button.second:hover { background: var(--hover); }
a { color: var(--accent-text); } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
time, code { font-variant-numeric: tabular-nums; }
pre { white-space: pre-wrap; background: var(--card); border: 1px solid var(--line); padding: 12px; border-radius: 8px; }
iframe { width: 100%; height: 32rem; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
`;

/** The source expression of the style for a content security policy. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The style of every page of the console. */
export const STYLE_ELEMENT = new SafeHtml(`<style>${STYLE}</style>`);
