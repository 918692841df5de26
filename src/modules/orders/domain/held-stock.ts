/**
 * Whether unpaid orders hold more than a third of a product's stock: more than an ordinary run of customers on
 * their way to the payment should.
 * @param held units in unpaid orders
 * @param available units that can still be sold; together they are the stock
 */
export function isLargelyHeld(held: number, available: number): boolean {
  return held * 3 > held + available;
}
