import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './test-titles.js';

/** A line of a document, in our own short words. */
export interface Rule {
  /** Stays with the line when others come and go. The tests that prove it carry it in their titles. */
  readonly id: string;
  readonly statement: string;
}

/** The rules of one part of a document. */
export interface Section {
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** A document, in the order of the page. */
export interface RuleDocument {
  readonly title: string;
  readonly sections: readonly Section[];
}

const FILES = ['specification.md', 'decisions.md'];
const RULE = /^- ([A-Z]{3}-\d{2}): (\S.*)$/;

/** The rules of `test/specification/rules`. */
export function readRules(): RuleDocument[] {
  return FILES.map((file) =>
    parseRules(readFileSync(join(PROJECT_ROOT, 'test', 'specification', 'rules', file), 'utf8')),
  );
}

/** Reads `# document`, `## section` and `- ABC-01: rule`. @throws Error on a line that is none of these under a section */
export function parseRules(text: string): RuleDocument {
  let title = '';
  const sections: Array<{ title: string; rules: Rule[] }> = [];
  for (const line of text.split('\n')) {
    const [, level, heading] = /^(##?) (.+)$/.exec(line) ?? [];
    const [, id, statement] = RULE.exec(line) ?? [];
    if (level === '#') title = heading!;
    else if (level === '##') sections.push({ title: heading!, rules: [] });
    else if (id !== undefined) sections.at(-1)!.rules.push({ id, statement: statement! });
    else if (line !== '' && sections.length > 0)
      throw new Error(`"${line}" is no rule: "- ABC-01: what holds"`);
  }
  return { title, sections };
}
