import { Injectable } from '@nestjs/common';
import { ChangedMeanwhileError } from '#common/errors/changed-meanwhile.error.js';
import { Clock } from '#common/time/clock.js';
import { refuseInsidePictures } from '#common/validation/picture-addresses.js';
import { AppConfig } from '#config/app-config.js';
import { AuditLogService, describeEdits } from '#modules/audit-log/index.js';
import { ProductAddressRepository } from '../data/product-address.repository.js';
import { ProductRepository, type ProductChanges } from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';
import type { ProductVariant } from '../data/product-variant.schema.js';
import { asEdit, shownName, versionOf } from '../domain/product-edits.js';
import { toAdminProduct } from '../views/product.view.js';
import { ProductWebhooksService } from '../services/product-webhooks.service.js';

/** Writes the edits of products with their versions and their entries in the audit log (decisions 14.30). */
@Injectable()
export class ProductEditsService {
  constructor(
    private readonly products: ProductRepository,
    private readonly addresses: ProductAddressRepository,
    private readonly auditLog: AuditLogService,
    private readonly webhooks: ProductWebhooksService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes a product that was read in the open unit of work: another edit since then repeats the unit, which reads it anew.
   * @throws SkuTakenError, SlugTakenError, what `refuseInsidePictures` throws
   */
  async apply(before: Product, given: ProductChanges): Promise<Product> {
    refuseInsidePictures(given, before, this.config.imageHost.baseUrl);
    const { changes, edit } = asEdit(before, given);
    const subject = before._id.toHexString();
    const now = this.clock.now();
    const after = (await this.products.update(subject, changes, now))!;
    if (before.slug !== undefined && after.slug !== before.slug)
      await this.addresses.keep(before._id, before.slug, now);
    const { taxRateDefault } = this.config.shop;
    await this.auditLog.record({
      action: 'PRODUCT_UPDATED',
      subject,
      subjectName: after.name,
      before: toAdminProduct(before, taxRateDefault),
      after: toAdminProduct(after, taxRateDefault),
      edit,
    });
    await this.webhooks.record('product.updated', after);
    return after;
  }

  /**
   * Refuses a change of what its author has not seen. Call it in the unit of work that writes the change.
   * @param seen the version that the author has seen; undefined refuses nothing
   * @param variant whose version it is, if it is not the product's
   * @throws ChangedMeanwhileError
   */
  async refuseOutdated(product: Product, seen: number | undefined, variant?: ProductVariant): Promise<void> {
    if (seen === undefined || seen === versionOf(variant ?? product)) return;
    const edits = await this.auditLog.editsSince(product._id.toHexString(), seen);
    throw new ChangedMeanwhileError(describeEdits(edits, (name) => shownName(name, variant)));
  }

  /**
   * Refuses changes of variants that their author has not seen; those that the product has not are left to the change.
   * @throws ChangedMeanwhileError
   */
  async refuseOutdatedVariants(
    product: Product,
    changed: ReadonlyArray<{ readonly _id: string; readonly version?: number }>,
  ): Promise<void> {
    for (const { _id, version } of changed) {
      const variant = product.variants?.find((each) => each._id.equals(_id));
      if (variant !== undefined) await this.refuseOutdated(product, version, variant);
    }
  }
}
