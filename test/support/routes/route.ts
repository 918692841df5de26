import type { TestApp } from '../create-app.js';
import type { Session } from '../session.js';

/**
 * The access to a route: - `public`   everybody - `cookie`   holders of the refresh cookie; the access token plays no
 * part
 * - `private`  every account
 * - `admin`    administrators
 * - `webhook`  the gateway or the carrier, by signature or key
 */
type Access = 'public' | 'cookie' | 'private' | 'admin' | 'webhook';

/** The parts of a request that its route takes. */
export interface RouteInput {
  /** The parameters of the path. */
  readonly path?: Readonly<Record<string, string>>;
  /** The parameters that it cannot do without. */
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The field of the multipart body: see `anUploadFor`. */
  readonly file?: string;
}

/** A route, as the tests of every route have it. */
export interface Route {
  readonly access: Access;
  /** The rules that say so of this route; `routes-and-roles` proves them. */
  readonly rules?: readonly string[];
  /** The answer to an account that names another's record: only where a record has an owner. */
  readonly toOthers?: 403 | 404;
  /** A request that the route takes; what it names is made first, and belongs to `owner`. */
  readonly input?: (app: TestApp, owner: Session) => Promise<RouteInput> | RouteInput;
}
