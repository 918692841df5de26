/** The parts of the shop and how each is, by the names of `/health`. */
export type Parts = Readonly<Record<string, { readonly status: string }>>;

/**
 * Reads how the parts are. A part that is down makes the answer a 503, which carries the same details: to this page it is an
 * answer like another, so it is not the client that asks.
 * @throws Error when nothing that is an answer comes
 */
export async function readHealth(signal: AbortSignal): Promise<Parts> {
  const answer = await fetch('/health', { signal, headers: { Accept: 'application/json' } });
  const body = (await answer.json()) as {
    readonly details?: Parts;
    readonly data?: { readonly details: Parts };
  };
  const parts = body.data?.details ?? body.details;
  if (parts === undefined) throw new Error(`The shop answered with ${answer.status}`);
  return parts;
}
