import type { Plant } from './steps/instrument.js';

/** A fault that loses or repeats something only when the process dies at the wrong moment. */
export interface PlantedFault {
  readonly what: string;
  readonly plant: Plant;
  /** The name of the scenario, and the step after which the crash shows it. */
  readonly scenario: string;
  readonly step: string;
}

/** Faults that crash runs must find: `npm run tool -- crash --plant all`. */
export const PLANTED_FAULTS: Readonly<Record<string, PlantedFault>> = {
  'outbox-after-commit': {
    what: 'effects are written to the outbox after the commit of their cause',
    plant: {
      file: 'infrastructure/outbox/outbox.ts',
      replace: 'await this.store.insert(entries);',
      by: 'this.unitOfWork.afterCommit(() => setImmediate(() => this.store.insert(entries)));',
    },
    scenario: 'payment',
    step: 'PaymentConfirmationService.confirmAsRead: commit',
  },
  'invoice-number': {
    what: 'an invoice number is taken outside the transaction that gives it to an order',
    plant: {
      file: 'modules/invoicing/services/invoice-numbers.service.ts',
      replace: 'await this.inTurn(async () => this.number(kind, await this.orders.findDue(kind, BATCH)));',
      by: 'await this.number(kind, await this.orders.findDue(kind, BATCH));',
    },
    scenario: 'payment',
    step: 'InvoiceNumbersService.number: series.take',
  },
  'done-first': {
    what: 'the outbox entry of a job is deleted before its handler runs',
    plant: {
      file: 'infrastructure/outbox/job-runner.ts',
      replace: 'await this.catalogue.run(job, data.payload, id);',
      by: 'const { store } = this; await store.done(id); await this.catalogue.run(job, data.payload, id);',
    },
    scenario: 'cancellation of a paid order',
    step: 'RefundsService.request: gateway.refund',
  },
  'refund-key': {
    what: 'each attempt of a refund has an idempotency key of its own',
    plant: {
      file: 'modules/payments/services/refunds.service.ts',
      replace: 'amountMinor, idempotencyKey, reference:',
      by: 'amountMinor, idempotencyKey: `${idempotencyKey}-${Date.now()}`, reference:',
    },
    scenario: 'partial refunds that are pending at the gateway',
    step: 'RefundsService.request: gateway.refund',
  },
  'webhook-after-commit': {
    what: 'events for webhooks are written after the commit of their cause',
    plant: {
      file: 'modules/webhook-events/services/webhook-events.service.ts',
      replace: 'await this.write(wanted, about, data);',
      by: 'const { unitOfWork } = this; const late = () => unitOfWork.run(() => this.write(wanted, about, data)); unitOfWork.afterCommit(() => setTimeout(late, 50));',
    },
    scenario: 'webhooks of an order, the first of which is refused',
    step: 'PaymentConfirmationService.confirmAsRead: commit',
  },
  'stock-after-commit': {
    what: 'the units of a cancelled order go back after the commit of its cancellation',
    plant: {
      file: 'modules/orders/writing/order-transition.service.ts',
      replace: 'const after = await this.release(order, written, by);',
      by: 'const after = written; void setTimeout(() => this.release(order, written, by), 3_000);',
    },
    scenario: 'cancellation of a paid order',
    step: 'OrderChangesService.change: commit',
  },
};
