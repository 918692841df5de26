import type { ShopClient } from './shop-client.mjs';

export interface JourneyOptions {
  readonly url: string;
  /** Told each step when it is done. */
  readonly say: (line: string) => void;
  /** Gives an administrator's access token. */
  readonly signInAdmin: (shop: ShopClient) => Promise<string>;
  /** Sent with every request. */
  readonly headers?: Record<string, string>;
}

/** The main job of the shop over HTTP alone: see `journey.mjs`. */
export class Journey {
  constructor(options: JourneyOptions);
  prepare(): Promise<void>;
  buyAndReceive(): Promise<void>;
  returnToOrigin(): Promise<void>;
  letTimePass(): Promise<void>;
  tidyUp(): Promise<void>;
}
