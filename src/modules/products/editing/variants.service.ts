import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { AppConfig } from '#config/app-config.js';
import { ProductWebhooksService } from '../services/product-webhooks.service.js';
import { ProductEditsService } from './product-edits.service.js';
import { ProductChangeOutboxService } from '../services/product-change-outbox.service.js';
import { ProductRepository } from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';
import type { ProductVariant } from '../data/product-variant.schema.js';
import { StockMovementRepository } from '../stock/stock-movement.repository.js';
import { adminMovements, type AdminChange } from '../domain/stock-adjustment.js';
import { OPENING_REASON } from '../domain/stock-ledger.js';
import {
  ownPriceOf,
  unassignedOf,
  withVariants,
  changedVariant,
  newVariant,
  type GivenVariant,
  type NewVariantInput,
} from '../domain/variants.js';
import { changedPrice, priceOf, type PriceInput } from '../domain/pricing.js';
import { endedBy } from '../domain/sale-schedule.js';
import { normalSku } from '../domain/sku.js';
import type { ProductAttributes } from '../domain/product-attributes.js';
import type { CreateVariantDto, UpdateVariantDto } from '../dto/variant.dto.js';
import { ProductNotFoundError, VariantNotFoundError } from '../products.errors.js';
import { CATALOGUE_TOPIC } from '../products.topics.js';
import { toAdminProduct, type ProductView } from '../views/product.view.js';

const ASSIGNED_REASON = 'Given to a variant';
const DELETED_REASON = 'Variant deleted';

/** The change of the variants of a product. */
interface VariantsChange {
  readonly variants: readonly GivenVariant[];
  /** The stock that moves between the variants, the product and the shop. */
  readonly moved?: readonly AdminChange[];
  /** Others than the product has. */
  readonly attributes?: ProductAttributes;
  /** The changes of the product's own price. */
  readonly price?: PriceInput;
}

/** A variant as a file has it: one that the product has by its SKU, or a new one. What it leaves out stays. */
export type AssignedVariant = Omit<NewVariantInput, 'currentStock' | 'isActive'> &
  Partial<Pick<NewVariantInput, 'currentStock' | 'isActive'>>;

/** The result of `assign` for a product. */
export interface VariantsAssignment {
  readonly variants: readonly AssignedVariant[];
  readonly attributes: ProductAttributes;
  /** The changes of the product's own price: those of the variants are judged by it. */
  readonly price?: PriceInput;
  /** The reason of the movements of stock. */
  readonly reason: string;
}

/**
 * Adds, changes and deletes the variants of a product. Units are neither made nor lost: those of a deleted variant stay with the
 * product, and a new variant is given of what no other has first.
 */
@Injectable()
export class VariantsService {
  constructor(
    private readonly products: ProductRepository,
    private readonly movements: StockMovementRepository,
    private readonly edits: ProductEditsService,
    private readonly changes: ProductChangeOutboxService,
    private readonly webhooks: ProductWebhooksService,
    private readonly config: AppConfig,
  ) {}

  /** @throws ProductNotFoundError, what `withVariants` throws */
  async create(productId: string, input: CreateVariantDto, adminId: string): Promise<ProductView> {
    const variant = newVariant(input);
    return this.change(productId, adminId, (product) => ({
      variants: [...(product.variants ?? []), variant],
      moved: openedWith(variant, unassignedOf(product), OPENING_REASON),
    }));
  }

  /** Changes the given fields; without any, does nothing. @throws ProductNotFoundError, VariantNotFoundError, ChangedMeanwhileError, what `withVariants` throws */
  async update(
    productId: string,
    variantId: string,
    { version, ...input }: UpdateVariantDto,
  ): Promise<ProductView> {
    if (Object.values(input).every((value) => value === undefined)) {
      const product = await findOrFail(this.products.findById(productId), ProductNotFoundError);
      await this.edits.refuseOutdated(product, version, variantOf(product, variantId));
      return this.view(product);
    }
    return this.change(productId, undefined, async (product) => {
      const before = variantOf(product, variantId);
      await this.edits.refuseOutdated(product, version, before);
      const after = changedVariant(before, input);
      return { variants: product.variants!.map((variant) => (variant === before ? after : variant)) };
    });
  }

  /**
   * Gives a product variants, the attributes that they choose and the price that they follow from, in one change. Those that it
   * has besides stay.
   * @throws ProductNotFoundError, what `withVariants` throws
   */
  async assign(productId: string, assignment: VariantsAssignment, adminId: string): Promise<ProductView> {
    return this.change(productId, adminId, (product) => assignedVariants(product, assignment));
  }

  /** @throws ProductNotFoundError, VariantNotFoundError */
  async delete(productId: string, variantId: string, adminId: string): Promise<ProductView> {
    return this.change(productId, adminId, (product) => {
      const deleted = variantOf(product, variantId);
      return {
        variants: product.variants!.filter((variant) => variant !== deleted),
        moved: [
          { variantId, units: -deleted.currentStock, reason: DELETED_REASON },
          { units: deleted.currentStock, reason: DELETED_REASON },
        ],
      };
    });
  }

  /** Reads and writes the product in one unit of work: a sale meanwhile repeats it. */
  private async change(
    productId: string,
    adminId: string | undefined,
    changeOf: (product: Product) => VariantsChange | Promise<VariantsChange>,
  ): Promise<ProductView> {
    const write = async () => {
      const before = await this.products.findById(productId);
      if (before === null) return null;
      const { variants, moved = [], attributes = before.attributes, price: given } = await changeOf(before);
      const beside = moved.filter(({ variantId }) => variantId === undefined);
      const unassignedStock = beside.reduce((sum, { units }) => sum + units, unassignedOf(before));
      const own = ownPriceOf(before);
      const price = given === undefined ? own : priceOf(changedPrice(own, given));
      const stored = before.variants;
      const fields = withVariants({ ...before, price, attributes, variants, stored, unassignedStock });
      const ended = given === undefined ? {} : endedBy(given, before);
      const changes = { ...fields, ...(attributes === before.attributes ? {} : { attributes }), ...ended };
      const after = await this.edits.apply(before, changes);
      if (adminId !== undefined) await this.movements.insert(adminMovements(after, moved, adminId));
      if (moved.some(({ units }) => units !== 0)) await this.webhooks.stockMoved([productId]);
      return after;
    };
    const changed = this.changes.runAndDrain(productId, write, [CATALOGUE_TOPIC]);
    return this.view(await findOrFail(changed, ProductNotFoundError));
  }

  private view(product: Product): ProductView {
    return toAdminProduct(product, this.config.shop.taxRateDefault);
  }
}

/** The movements of a new variant. @param unassigned units that no other variant has */
function openedWith(
  { _id, currentStock }: Pick<GivenVariant, '_id' | 'currentStock'>,
  unassigned: number,
  reason: string,
): AdminChange[] {
  const variantId = _id.toHexString();
  const given = Math.min(unassigned, currentStock);
  return [
    { units: -given, reason: ASSIGNED_REASON },
    { variantId, units: given, reason: ASSIGNED_REASON },
    { variantId, units: currentStock - given, reason },
  ];
}

function assignedVariants(
  product: Product,
  { variants: assigned, attributes, price = {}, reason }: VariantsAssignment,
): VariantsChange {
  const variants: GivenVariant[] = [...(product.variants ?? [])];
  const moved: AdminChange[] = [];
  let unassigned = unassignedOf(product);
  for (const { currentStock, ...input } of assigned) {
    const sku = normalSku(input.sku);
    const index = variants.findIndex((variant) => variant.sku === sku);
    const before = variants[index];
    if (before === undefined) {
      const variant = newVariant({ isActive: true, ...input, currentStock: currentStock ?? 0 });
      moved.push(...openedWith(variant, unassigned, reason));
      unassigned -= Math.min(unassigned, variant.currentStock);
      variants.push(variant);
      continue;
    }
    const { sku: _, ...changes } = input;
    const after = { ...changedVariant(before, changes), currentStock: currentStock ?? before.currentStock };
    const units = after.currentStock - before.currentStock;
    moved.push({ variantId: before._id.toHexString(), units, reason });
    variants[index] = after;
  }
  return { variants, moved, attributes, price };
}

function variantOf({ variants = [] }: Product, variantId: string): ProductVariant {
  const found = variants.find(({ _id }) => _id.equals(variantId));
  if (found === undefined) throw new VariantNotFoundError();
  return found;
}
