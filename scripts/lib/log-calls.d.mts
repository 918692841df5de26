/** A call that writes a log line. */
export interface LogCall {
  /** `file:line`. */
  readonly place: string;
  readonly level: string;
  /** Undefined unless the line has a literal `event`. */
  readonly event: string | undefined;
  /** Undefined unless the line has a literal or template `msg`. */
  readonly message: string | undefined;
}

interface SourceText {
  readonly path: string;
  readonly text: string;
}

export function logCallsIn(file: SourceText): LogCall[];
export function logEventTable(files: readonly SourceText[]): string;
export function withLogEventTable(text: string, table: string): string;
