/** One line of a document, in our own short words, and the tests that prove it. */
export interface Row {
  /** Stays with the line when others come and go. */
  readonly id: string;
  readonly statement: string;
  /** Each `<file>: <title>`, the file from the root of the project, the title as it stands in the source. */
  readonly tests: readonly string[];
}

/** The rows of one part of a document. */
export interface Section {
  readonly document: 'specification' | 'decisions';
  readonly section: string;
  readonly rows: readonly Row[];
}

/** The file and the title that a row names. */
export function splitTest(test: string): { file: string; title: string } {
  const at = test.indexOf(': ');
  if (at < 0) throw new Error(`"${test}" is not "<file>: <title>"`);
  return { file: test.slice(0, at), title: test.slice(at + 2) };
}
