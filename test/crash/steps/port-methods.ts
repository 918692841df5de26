/**
 * The effect of each method of a port on the world outside the process: `changes` is a durable step of its own,
 * `reads` is not. A method of a port that is missing here fails `durable-steps.spec.ts`.
 */
export const PORT_METHODS: Readonly<Record<string, Readonly<Record<string, 'changes' | 'reads'>>>> = {
  PaymentGateway: {
    createOrder: 'changes',
    findOrderByReceipt: 'reads',
    isOrderPaid: 'reads',
    offerOf: 'reads',
    paymentsOf: 'reads',
    capturePayment: 'changes',
    refund: 'changes',
    refundsOf: 'reads',
    findRefund: 'reads',
    findPayment: 'reads',
    listPayments: 'reads',
    receiptOf: 'reads',
    verifyPayment: 'reads',
    readWebhook: 'reads',
    ping: 'reads',
  },
  Carrier: {
    createOrder: 'changes',
    findOrder: 'reads',
    isCancelled: 'reads',
    sumToCollect: 'reads',
    track: 'reads',
    assignCourier: 'changes',
    schedulePickup: 'changes',
    cancelShipment: 'changes',
    // It is part of the transaction of an erasure, and changes nothing outside.
    forget: 'reads',
    readWebhook: 'reads',
    trackingPage: 'reads',
    serviceability: 'reads',
    pickupPincode: 'reads',
    redeliver: 'changes',
    ping: 'reads',
  },
  // What it forgets is part of the transaction of an erasure.
  Mailer: { send: 'changes', forget: 'reads', ping: 'reads' },
  ImageHost: { store: 'changes', remove: 'changes', ping: 'reads' },
  SearchEngine: {
    search: 'reads',
    put: 'changes',
    remove: 'changes',
    rebuild: 'changes',
    needsRebuild: 'reads',
    ping: 'reads',
  },
  JobQueue: {
    enqueue: 'changes',
    has: 'reads',
    // They are of this process, and change nothing that outlives it.
    work: 'reads',
    stopWorking: 'reads',
    ping: 'reads',
    counts: 'reads',
    failed: 'reads',
  },
};
