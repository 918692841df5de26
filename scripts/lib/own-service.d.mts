export interface OwnService {
  readonly url: string;
  readonly pid: number;
  readonly startedInMs: number;
  /** Its output so far. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export function freshDataDir(): { path: string; remove(): void };
export function startOwnService(env: Record<string, string>): Promise<OwnService>;
export function failToStart(env: Record<string, string>): Promise<{ code: number | null; output: string }>;
