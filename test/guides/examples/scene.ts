import type { TestClient } from '../../support/test-client.js';
import type { DemoShop } from './demo-shop.js';

/** The request of an example: what an operation takes besides the caller's token. */
export interface SceneInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  /** The field of a multipart body: see `anUploadFor`. */
  readonly file?: string;
  /** Sent, but not shown: a cookie, a signature. */
  readonly headers?: Record<string, string>;
  /** The caller, if neither Asha, the administrator nor somebody without a token. */
  readonly caller?: TestClient;
}

/** An example: its request, or what makes the records that its request is about, and gives it then. */
type Scene = SceneInput | ((shop: DemoShop) => Promise<SceneInput> | SceneInput);

/** Examples by the ids of their operations. */
export type Scenes = Readonly<Record<string, Scene>>;
