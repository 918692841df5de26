/** An order that is not dispatched, and why. */
export class RefusedDispatchView {
  id!: string;
  /** As the dispatch of the order alone says it. @example Only a paid order can be dispatched */
  reason!: string;
  /** The code that the dispatch of the order alone has in `X-Error-Code`. @example ORDER_NOT_PAID */
  code!: string;
}

/** Which of the orders are being dispatched. */
export class DispatchManyView {
  /** Their ids. The outcome stands at each order: `trackingNumber`, or `dispatchFailure`. */
  accepted!: string[];
  refused!: RefusedDispatchView[];
}
