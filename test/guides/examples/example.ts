/** A request and its answer, as `docs/examples.json` has them. */
export interface Example {
  readonly request: {
    readonly path?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string | number | boolean>>;
    readonly body?: unknown;
  };
  /** Without a body where a file is answered. */
  readonly response: { readonly status: number; readonly body?: unknown };
}

/** Examples by the ids of their operations. */
export type Examples = Readonly<Record<string, Example>>;
