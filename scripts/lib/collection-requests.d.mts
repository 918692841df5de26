/** A request of the collection. */
interface CollectionRequest {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body?: string;
}

export function requestsOf(
  document: object,
): Array<{ readonly name: string; readonly requests: readonly CollectionRequest[] }>;

export function sourcesOf(request: CollectionRequest): string[];
