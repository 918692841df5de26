import type { Client } from 'storefront-client';

export interface JourneyOptions {
  readonly url: string;
  /** Called after each step. */
  readonly say: (line: string) => void;
  /** Logs the client of an administrator in, once, before the first step that needs one. */
  readonly signInAdmin: (admin: Client) => Promise<unknown>;
  /** The platform's unless given. */
  readonly fetch?: typeof fetch;
}

/** The journey of an order with the client: see `journey.mjs`. */
export class Journey {
  constructor(options: JourneyOptions);
  prepare(): Promise<void>;
  buyAndReceive(): Promise<void>;
  returnToOrigin(): Promise<void>;
  letTimePass(): Promise<void>;
  tidyUp(): Promise<void>;
}
