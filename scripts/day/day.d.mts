import type { Shop } from './shop.mjs';

/** A day in the shop, chapter by chapter: see `day.mjs`. */
export class Day {
  readonly orders: ReadonlyArray<{ readonly orderId: string; readonly orderNumber: string }>;
  constructor(shop: Shop, say: (line: string) => void);
  open(): Promise<void>;
  expire(): Promise<void>;
  sell(): Promise<void>;
  cancel(): Promise<void>;
  retryRefund(): Promise<void>;
  hearFromTheBank(): Promise<void>;
  returnInParts(): Promise<void>;
  ship(): Promise<void>;
  correct(): Promise<void>;
  payByTransfer(): Promise<void>;
  ban(): Promise<void>;
  close(): Promise<void>;
}
