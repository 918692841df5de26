import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'ra-core';
import { shop } from '../api/client.js';
import { chime } from './chime.js';

const LOOKS_EVERY_MS = 30_000;

/** Orders that were placed since the list was read. */
interface NewOrders {
  readonly count: number;
  readonly begin: () => void;
  readonly seen: () => void;
  readonly hasSound: boolean;
  readonly setSound: (hasSound: boolean) => void;
}

/** Looks for new orders while the list is open, in a tab behind others too, and plays a sound for them where this browser is asked to. */
export function useNewOrders(): NewOrders {
  const [hasSound, setSound] = useStore('orders.sound', false);
  const [isListed, setListed] = useState(false);
  const [known, setKnown] = useState<number>();
  const { data: total } = useQuery({
    queryKey: ['order-count'],
    queryFn: async ({ signal }) => (await shop.listOrdersAsAdmin({ limit: 1 }, { signal })).meta.total,
    refetchInterval: LOOKS_EVERY_MS,
    refetchIntervalInBackground: true,
    staleTime: 0,
    enabled: isListed,
  });
  useEffect(() => setKnown((before) => before ?? total), [total]);
  const last = useRef(total);
  useEffect(() => {
    if (hasSound && last.current !== undefined && total !== undefined && total > last.current) chime();
    last.current = total;
  }, [total, hasSound]);
  return {
    count: Math.max(0, (total ?? 0) - (known ?? total ?? 0)),
    begin: () => setListed(true),
    seen: () => setKnown(total),
    hasSound,
    setSound,
  };
}
