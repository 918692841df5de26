import { readFileSync } from 'node:fs';

/** A fenced block of a page: the words after its opening fence, and the lines between the fences. */
export interface FencedBlock {
  /** `ts`, `sh not-run`; empty when the fence has none. */
  readonly info: string;
  readonly code: string;
  /** The line of the opening fence in the page, from 1. */
  readonly line: number;
}

/** Every fenced block of a Markdown page, from top to bottom. */
export function fencedBlocks(page: string): FencedBlock[] {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)].map(({ 1: info, 2: code, index }) => ({
    info: info!.trim(),
    code: code!,
    line: text.slice(0, index).split('\n').length,
  }));
}
