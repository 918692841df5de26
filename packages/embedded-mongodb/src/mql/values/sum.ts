import {
  addDecimals,
  decimalOfBigInt,
  decimalOfDouble,
  decodeDecimal,
  divideDecimals,
  encodeDecimal,
  type Decimal,
} from './decimal.js';
import { fitsLong, longToBigInt, makeDouble, makeInteger, makeLong, type Numeric } from './numbers.js';
import { TYPE, typeOf, type Decimal128, type Long } from './types.js';

/**
 * A running sum over all number types: whole numbers exactly, doubles with compensated summation,
 * so that 0.1 ten times is 1, and decimals in decimal. The result has the widest type that was added.
 */
export class Sum {
  count = 0;
  private whole = 0;
  private wide = 0n;
  private double = 0;
  private error = 0;
  private decimal: Decimal | undefined;
  private hasLong = false;
  private hasDouble = false;

  add(value: Numeric): void {
    this.count += 1;
    switch (typeOf(value)) {
      case TYPE.int:
        this.addWhole(Number(value));
        break;
      case TYPE.long:
        this.hasLong = true;
        this.wide += longToBigInt(value as Long);
        break;
      case TYPE.decimal:
        this.decimal = this.decimal
          ? addDecimals(this.decimal, decodeDecimal(value as Decimal128))
          : decodeDecimal(value as Decimal128);
        break;
      default:
        this.hasDouble = true;
        this.addDouble(Number(value));
    }
  }

  private addWhole(value: number): void {
    this.whole += value;
    if (Number.isSafeInteger(this.whole)) return;
    // The previous sum was a safe integer, so splitting it again is exact.
    this.wide += BigInt(this.whole - value) + BigInt(value);
    this.whole = 0;
  }

  private addDouble(value: number): void {
    const sum = this.double + value;
    const rounded = sum - this.double;
    this.error += this.double - (sum - rounded) + (value - rounded);
    this.double = sum;
  }

  private wholeTotal(): bigint {
    return this.wide + BigInt(this.whole);
  }

  private doubleTotal(): number {
    const whole = Number(this.wholeTotal());
    if (!Number.isFinite(this.double)) return this.double + whole;
    const total = new Sum();
    total.addDouble(this.double);
    total.addDouble(this.error);
    total.addDouble(whole);
    return total.double + total.error;
  }

  private decimalTotal(): Decimal {
    const others = this.hasDouble ? decimalOfDouble(this.doubleTotal()) : decimalOfBigInt(this.wholeTotal());
    return addDecimals(this.decimal!, others);
  }

  /** The sum; int 0 when nothing was added. Whole numbers beyond 64 bits become a double. */
  total(): Numeric {
    if (this.decimal) return encodeDecimal(this.decimalTotal());
    if (this.hasDouble) return makeDouble(this.doubleTotal());
    const whole = this.wholeTotal();
    if (!fitsLong(whole)) return makeDouble(Number(whole));
    return this.hasLong ? makeLong(whole) : makeInteger(whole)!;
  }

  /** The mean: a double, or a decimal when one was added; null of nothing. */
  mean(): Numeric | null {
    if (this.count === 0) return null;
    if (this.decimal)
      return encodeDecimal(divideDecimals(this.decimalTotal(), decimalOfBigInt(BigInt(this.count))));
    return makeDouble(this.doubleTotal() / this.count);
  }
}
