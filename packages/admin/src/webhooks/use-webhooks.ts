import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { EventDelivery, WebhookEndpoint } from 'storefront-client';
import { shop } from '../api/client.js';
import type { Weight } from '../shell/Badge.js';
import { words } from '../words/index.js';

const { webhooks: texts } = words;
const LOOKS_EVERY_MS = 5_000;
const SHOWN = 50;

export type Webhook = WebhookEndpoint;
export type WebhookEvent = Webhook['events'][number];

type Webhooks = Awaited<ReturnType<typeof shop.listWebhookEndpoints>>;
type Deliveries = Awaited<ReturnType<typeof shop.listWebhookDeliveries>>;

export function useWebhooks(): UseQueryResult<Webhooks> {
  return useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => shop.listWebhookEndpoints({}, { signal }),
    staleTime: 0,
  });
}

export function useWebhook(id: string): UseQueryResult<Webhook> {
  return useQuery({
    queryKey: ['webhook', id],
    queryFn: ({ signal }) => shop.getWebhookEndpoint({ id }, { signal }),
    staleTime: 0,
  });
}

/** The newest deliveries, read again while the page is open. */
export function useDeliveries(id: string): UseQueryResult<Deliveries> {
  return useQuery({
    queryKey: ['webhook', id, 'deliveries'],
    queryFn: ({ signal }) => shop.listWebhookDeliveries({ id, limit: SHOWN }, { signal }),
    refetchInterval: LOOKS_EVERY_MS,
    staleTime: 0,
  });
}

/** Says whether a webhook works. */
export function webhookState({ isActive, switchedOffReason, failingSince }: Webhook): {
  word: string;
  weight: Weight;
} {
  if (switchedOffReason !== null) return { word: texts.states[switchedOffReason], weight: 'red' };
  if (!isActive) return { word: texts.states.off, weight: 'grey' };
  return failingSince === null
    ? { word: texts.states.on, weight: 'accent' }
    : { word: texts.states.failing, weight: 'amber' };
}

const WEIGHTS = { PENDING: 'amber', DELIVERED: 'quiet', FAILED: 'red' } as const;

export function deliveryState({ status, attempts }: EventDelivery): { word: string; weight: Weight } {
  const isNew = status === 'PENDING' && attempts === 0;
  return { word: texts.deliveryStates[status], weight: isNew ? 'grey' : WEIGHTS[status] };
}
