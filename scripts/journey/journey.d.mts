import type { ShopClient } from './shop-client.mjs';

export interface JourneyOptions {
  readonly url: string;
  /** Called after each step. */
  readonly say: (line: string) => void;
  /** Returns an administrator's access token. */
  readonly signInAdmin: (shop: ShopClient) => Promise<string>;
  /** Sent with every request. */
  readonly headers?: Record<string, string>;
}

/** The journey of an order over HTTP: see `journey.mjs`. */
export class Journey {
  constructor(options: JourneyOptions);
  prepare(): Promise<void>;
  buyAndReceive(): Promise<void>;
  returnToOrigin(): Promise<void>;
  letTimePass(): Promise<void>;
  tidyUp(): Promise<void>;
}
