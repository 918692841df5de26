import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { shop } from '../api/client.js';

const LOOKS_EVERY_MS = 3_000;
const SHOWN = 20;

/** An archive that was asked for on this page. */
export type Archive = { readonly month: string; readonly papers: number } & (
  { readonly state: 'making' | 'failed' } | { readonly state: 'ready'; readonly url: string }
);

interface Asked {
  readonly id: string;
  readonly month: string;
  readonly papers: number;
  /** The notifications from before. */
  readonly known: ReadonlySet<string>;
}

/** Asks for an archive, and waits for the notification that it is ready, or could not be made. */
export function useArchive(): {
  readonly archive: Archive | undefined;
  readonly ask: (month: string) => Promise<void>;
} {
  const [asked, setAsked] = useState<Asked>();
  const { data: notice = null } = useQuery({
    queryKey: ['invoice-archive', asked?.id],
    queryFn: ({ signal }) => noticeOf(asked!, signal),
    enabled: asked !== undefined,
    refetchInterval: ({ state }) => (state.data === null ? LOOKS_EVERY_MS : false),
    staleTime: 0,
  });

  async function ask(month: string): Promise<void> {
    const known = new Set((await notices()).map(({ _id }) => _id));
    const { _id: id, papers } = await shop.startInvoiceArchive({ period: month });
    setAsked({ id, month, papers, known });
  }

  if (asked === undefined) return { archive: undefined, ask };
  const { month, papers } = asked;
  const url = notice?.metadata?.['fileUrl'];
  if (typeof url === 'string') return { archive: { month, papers, state: 'ready', url }, ask };
  return { archive: { month, papers, state: notice === null ? 'making' : 'failed' }, ask };
}

async function notices(signal?: AbortSignal) {
  const call = signal === undefined ? {} : { signal };
  return (await shop.listNotifications({ limit: SHOWN }, call)).notifications;
}

/** Both notifications name the month, and only one archive is made at a time. */
async function noticeOf({ month, known }: Asked, signal: AbortSignal) {
  const found = (await notices(signal)).find(
    ({ _id, title }) => !known.has(_id) && title.endsWith(`(${month})`),
  );
  return found ?? null;
}
