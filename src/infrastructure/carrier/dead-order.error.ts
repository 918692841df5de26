import { ExternalCallError } from '../http-client/external-call.error.js';

/**
 * The carrier's order of a reference was cancelled there, or the reference was used before and gives no order: it gets no courier
 * any more, and the reference no other order. The next reference does (decisions 14.6).
 */
export class DeadCarrierOrderError extends ExternalCallError {
  constructor(reason: string, status?: number) {
    super('carrier', 'rejected', reason, status === undefined ? {} : { status });
    this.name = 'DeadCarrierOrderError';
  }
}
