/** The order costs another total than was shown: the customer decides again. */
export class OtherTotalError extends Error {
  constructor() {
    super('The total has changed. Please look at it again.');
  }
}
