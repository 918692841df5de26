/** A line of a delivered order. Its total is in integer minor units, before coupons. */
export interface SoldLine {
  /** 24 hexadecimal digits. */
  readonly productId: string;
  readonly quantity: number;
  readonly lineTotalMinor: number;
}

/** The part of a delivered order that counts in the sales figures. */
export interface SoldOrder {
  readonly totalMinor: number;
  readonly lines: readonly SoldLine[];
}

/**
 * The stored form of a tally: `products` holds one entry of `ENTRY_BYTES` for each product, and further ones for units
 * that one does not hold.
 */
export interface PackedSales {
  readonly count: number;
  readonly revenueMinor: number;
  readonly products: Uint8Array;
}

/** The sales of one product: units, and the sum of line totals in integer minor units. */
export interface SoldProduct {
  readonly productId: string;
  readonly totalSold: number;
  readonly revenueMinor: number;
}

interface Entry {
  units: number;
  revenueMinor: number;
}

const ID_BYTES = 12;
const UNITS_AT = ID_BYTES;
const REVENUE_AT = UNITS_AT + 4;
/** The product's id, its units (int32), its revenue (double), big-endian. */
const ENTRY_BYTES = REVENUE_AT + 8;
const MOST_UNITS = 2 ** 31 - 1;

/**
 * Sums sales: orders, revenue, and units and revenue by product. Additions may be negative and in any order; adding
 * and subtracting the same sale changes nothing.
 */
export class SalesTally {
  count = 0;
  revenueMinor = 0;
  /** Keyed by the bytes of the product id, one character each, so that keys sort like ids. */
  private readonly products = new Map<string, Entry>();

  /** Adds an order, or subtracts it if `sign` is -1. */
  addOrder({ totalMinor, lines }: SoldOrder, sign: 1 | -1 = 1): void {
    this.count += sign;
    this.revenueMinor += sign * totalMinor;
    for (const { productId, quantity, lineTotalMinor } of lines) {
      const id = Buffer.from(productId, 'hex').toString('latin1');
      this.addProduct(id, sign * quantity, sign * lineTotalMinor);
    }
  }

  /** Adds packed sales, or subtracts them if `sign` is -1. */
  addPacked({ count, revenueMinor, products }: PackedSales, sign: 1 | -1 = 1): void {
    this.count += sign * count;
    this.revenueMinor += sign * revenueMinor;
    const bytes = Buffer.from(products.buffer, products.byteOffset, products.byteLength);
    for (let at = 0; at < bytes.length; at += ENTRY_BYTES) {
      const id = bytes.toString('latin1', at, at + ID_BYTES);
      this.addProduct(
        id,
        sign * bytes.readInt32BE(at + UNITS_AT),
        sign * bytes.readDoubleBE(at + REVENUE_AT),
      );
    }
  }

  pack(): PackedSales {
    const sold = [...this.products].filter(
      ([, { units, revenueMinor }]) => units !== 0 || revenueMinor !== 0,
    );
    const entries = sold.flatMap(([id, entry]) => splitUnits(entry).map((part) => ({ id, ...part })));
    const products = Buffer.alloc(entries.length * ENTRY_BYTES);
    entries.forEach(({ id, units, revenueMinor }, position) => {
      const at = position * ENTRY_BYTES;
      products.write(id, at, 'latin1');
      products.writeInt32BE(units, at + UNITS_AT);
      products.writeDoubleBE(revenueMinor, at + REVENUE_AT);
    });
    return { count: this.count, revenueMinor: this.revenueMinor, products };
  }

  /** The best-selling products by units, then revenue, then id. */
  mostSold(limit: number): SoldProduct[] {
    const most: Array<[string, Entry]> = [];
    for (const product of this.products) {
      if (product[1].units <= 0) continue;
      if (most.length === limit && !sellsMore(product, most.at(-1)!)) continue;
      const place = most.findIndex((other) => sellsMore(product, other));
      most.splice(place === -1 ? most.length : place, 0, product);
      most.length = Math.min(most.length, limit);
    }
    return most.map(([id, { units, revenueMinor }]) => ({
      productId: Buffer.from(id, 'latin1').toString('hex'),
      totalSold: units,
      revenueMinor,
    }));
  }

  private addProduct(id: string, units: number, revenueMinor: number): void {
    const entry = this.products.get(id);
    if (entry === undefined) this.products.set(id, { units, revenueMinor });
    else {
      entry.units += units;
      entry.revenueMinor += revenueMinor;
    }
  }
}

/** Parts of at most `MOST_UNITS` that add up to the entry, the first with all of its revenue. Earlier versions read them, too. */
function splitUnits({ units, revenueMinor }: Entry): Entry[] {
  const parts: Entry[] = [];
  let left = units;
  do {
    const part = Math.max(-MOST_UNITS, Math.min(MOST_UNITS, left));
    parts.push({ units: part, revenueMinor: parts.length === 0 ? revenueMinor : 0 });
    left -= part;
  } while (left !== 0);
  return parts;
}

function sellsMore([id, a]: [string, Entry], [otherId, b]: [string, Entry]): boolean {
  if (a.units !== b.units) return a.units > b.units;
  return a.revenueMinor === b.revenueMinor ? id < otherId : a.revenueMinor > b.revenueMinor;
}
