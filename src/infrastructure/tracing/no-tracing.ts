import { Tracing } from './tracing.port.js';

/** Tracing that is switched off. */
export class NoTracing extends Tracing {
  override readonly enabled = false;

  override begin(): undefined {
    return undefined;
  }
}
