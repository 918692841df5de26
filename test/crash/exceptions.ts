/** Durable steps that no process was killed after, and why. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'CarrierStepsService.refuseOtherSum: carrier.cancelShipment':
    'before a courier is assigned; after a crash the next dispatch finds the dead order, and leaves it behind',
  'CashConfirmationService.confirm: commit':
    'the transition of one order under its conditions; after a crash the customer enters the code again, which is answered as confirmed',
  'CashConfirmationService.confirm: confirmations.countWrong':
    'counts a wrong code; after a crash it is counted',
  'CashConfirmationService.sendCode: commit':
    'a code with its mail; after a crash the mail goes, and another may be asked for',
  'CashConfirmationService.sendCode: confirmations.replace': 'in the transaction that has its mail, too',
  'CashConfirmationService.sendCode: outbox.add': 'in the transaction that has its code, too',
  'CashLimitsService.claim: customers.lock': 'in the transaction of the checkout',
  'CashLimitsService.on: customers.addRefusal': 'in the transaction of the parcel that came back',
  'CashLimitsService.on: customers.removeRefusal': 'in the transaction of the delivery',
  'CashOrdersService.placed: outbox.add': 'in the transaction of the checkout',
  'orders.cash-confirmation-mail: handled': 'a mail by its id, as `orders.payment-link-mail`',
  'CouponsService.quoteInCart: commit': 'reads only, in one snapshot',
  'DeadLettersService.retry: commit':
    'the effect is pending, and its audit entry written; a crash is then as one after any effect is written',
  'DeadLettersService.retry: effects.replay': 'in the transaction that has its audit entry, too',
  'DerivedBooksService.readAccounts: commit': 'reads only, in one snapshot',
  'BulkDispatchService.dispatch: records.recordFailure':
    'why an order cannot go, in words; after a crash the job comes again and writes the same',
  'FirstAttempts.try: store.unclaim':
    'after a failure of an external search engine; the lease ends by itself',
  'IdempotencyService.renew: records.renew':
    'renews the lease of a request that takes longer than 5 seconds; it ends by itself',
  'ImportRunnerService.continue: outbox.add':
    'after five seconds of work: `test/integration/import-runs.spec.ts` goes on after every batch',
  'ImportRunnerService.run: imports.fail':
    'gives up an import that was begun six times without moving; a crash before it is a seventh',
  'JobRunner.giveBack: store.unclaim': 'of a job of a newer version; the lease ends by itself',
  'MissingPaymentsService.giveBack: gateway.refund':
    'of a command; repeated, it finds the refund at the gateway: `test/integration/missing-payments.spec.ts`',
  'NightlyBooksCheckService.runDue: checks.leave':
    'after twenty seconds of work: `test/integration/nightly-check.long-spec.ts` goes on from there; after a crash an earlier place is repeated',
  'OrderReportsService.figures: commit (2)': 'reads only, while a large import is added up in the background',
  'OrderReportsService.quarters: commit': 'reads only, in one snapshot',
  'OrderTagsService.change: commit':
    'tags of one order with their audit entry: neither goods nor money, and nothing follows from them',
  'OrderTagsService.change: tags.replace': 'in the transaction that has its audit entry, too',
  'OnlinePaymentsService.start: writes.beginOnlinePayment':
    'after a crash the client begins again, and finds the gateway order by its receipt',
  'OutboxRelay.enqueueAll: store.unclaim': 'after a failure of Redis; the lease ends by itself',
  'OutboxRelay.seekLostJobs: store.unclaim': 'with Redis only: `test/services/redis-outage.services-spec.ts`',
  'PaymentsPersonalData.eraseFor: writes.forgetRepayments': 'in the transaction that deletes the account',
  'ProductImagesService.add: imageHost.remove':
    'deletes a file that nothing refers to; after a crash it stays on the image host',
  'ProductRatingsService.add: products.addRatings':
    'in the transaction of a review, whose module has neither orders nor goods nor money',
  'ProductRatingsService.add: products.setRatings':
    'in the transaction of a review, whose module has neither orders nor goods nor money',
  'RefundAccountsService.eraseDue: returns.eraseRefundTo':
    'one conditional write for each account; after a crash the next minute goes on',
  'ReturnsService.changeRefundTo: returns.replaceRefundTo':
    'one conditional write; after a crash the customer sends the same again',
  'ReturnsService.move: returns.scheduleErasure': 'in the transaction that ends the return',
  'StockRetentionService.deleteOlder: commit':
    'of one product; after a crash the next hour goes on: `test/integration/stock-retention.long-spec.ts`',
  'StockRetentionService.fold: movements.delete': 'in the transaction of one product',
  'StockRetentionService.fold: movements.insert': 'in the transaction of one product',
  'StockRetentionService.fold: products.setLedger': 'in the transaction of one product',
  'WebhookAttemptsService.attempt: queue.giveBack':
    'at the end of a process in good order; the lease ends by itself',
  'WebhookLanesService.work: queue.giveBack':
    'of an endpoint that is switched off at this moment; the lease ends by itself',
};
