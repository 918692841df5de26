export interface Mutant {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly replacement: string;
  /** The replacement as the report shows it. */
  readonly change: string;
}

export function mutantsOf(file: string, text: string): Mutant[];
export function withMutants(file: string, text: string): string;
