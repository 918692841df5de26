import type { CarrierItem } from '#infrastructure/carrier/carrier.port.js';
import type { SelectedAttributes } from '#modules/products/index.js';

/** A line of an order, as far as the carrier is told of it. */
export interface ItemLine extends Pick<CarrierItem, 'name' | 'sku' | 'quantity' | 'unitPriceMinor'> {
  readonly selectedAttributes?: SelectedAttributes | undefined;
  readonly hsnCode?: string | undefined;
  readonly taxRate?: number | undefined;
}

/** The longest SKU that the carrier takes, in characters. */
const LONGEST_SKU = 50;
/** Characters of the checksum that tells long SKUs apart which begin alike. */
const CHECKSUM_LENGTH = 8;

/**
 * Returns the items of a carrier order: one for each SKU, because the carrier refuses one that is repeated, with its units summed
 * and the chosen options in the name (decisions 14.5). The same lines give the same items. Lines of one SKU with different
 * prices, which no present version makes, stay apart under SKUs of their own, so that the items add up to what is paid.
 */
export function carrierItems(lines: readonly ItemLine[]): CarrierItem[] {
  const groups = new Map<string, ItemLine[]>();
  for (const line of lines) {
    const key = JSON.stringify([line.sku, line.unitPriceMinor]);
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  const used = new Set<string>();
  return [...groups.values()].map((alike) => toItem(alike, used));
}

function toItem(alike: readonly ItemLine[], used: Set<string>): CarrierItem {
  const [{ sku, unitPriceMinor, hsnCode, taxRate }] = alike as readonly [ItemLine];
  return {
    name: nameOf(alike),
    sku: unusedSku(sku, used),
    quantity: alike.reduce((sum, { quantity }) => sum + quantity, 0),
    unitPriceMinor,
    ...(taxRate === undefined ? {} : { taxRate }),
    ...numericHsn(hsnCode),
  };
}

/** The name with its options: `Shirt (M)`, or `Shirt (S × 1, M × 2)` where units of one SKU differ. */
function nameOf(alike: readonly ItemLine[]): string {
  const units = new Map<string, number>();
  for (const { selectedAttributes = {}, quantity } of alike) {
    const options = Object.values(selectedAttributes).join(', ');
    units.set(options, (units.get(options) ?? 0) + quantity);
  }
  const { name } = alike[0]!;
  const chosen = [...units].filter(([options]) => options !== '');
  if (chosen.length === 0) return name;
  if (units.size === 1) return `${name} (${chosen[0]![0]})`;
  return `${name} (${chosen.map(([options, quantity]) => `${options} × ${quantity}`).join(', ')})`;
}

/** The SKU in the carrier's length, and another one than those before it. Too long, its end is a checksum of the whole. */
function unusedSku(sku: string, used: Set<string>): string {
  for (let count = 1; ; count++) {
    const candidate = shortened(count === 1 ? sku : `${sku}-${count}`);
    if (used.has(candidate.toUpperCase())) continue;
    used.add(candidate.toUpperCase());
    return candidate;
  }
}

function shortened(sku: string): string {
  const characters = [...sku];
  if (characters.length <= LONGEST_SKU) return sku;
  return `${characters.slice(0, LONGEST_SKU - CHECKSUM_LENGTH - 1).join('')}-${checksumOf(sku)}`;
}

/** FNV-1a of 32 bits, in eight hexadecimal digits. */
function checksumOf(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01_00_01_93);
  return (hash >>> 0).toString(16).toUpperCase().padStart(CHECKSUM_LENGTH, '0');
}

/** The carrier takes digits alone. */
function numericHsn(hsnCode: string | undefined): Pick<CarrierItem, 'hsnCode'> {
  const digits = hsnCode?.replaceAll(/[\s.]/g, '') ?? '';
  return /^\d+$/.test(digits) ? { hsnCode: digits } : {};
}
