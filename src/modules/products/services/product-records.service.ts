import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import type { Product } from '../data/product.schema.js';
import { versionOf } from '../domain/product-edits.js';
import { toAdminProduct, type ProductView } from '../views/product.view.js';

/** Shows single products as administrators read them. */
@Injectable()
export class ProductRecordsService {
  constructor(
    private readonly auditLog: AuditLogService,
    private readonly config: AppConfig,
  ) {}

  /** The product, with who has made its present version; without that, one that is as it was created. */
  async show(product: Product): Promise<ProductView> {
    const [last] = await this.auditLog.editsSince(product._id.toHexString(), versionOf(product) - 1);
    return {
      ...toAdminProduct(product, this.config.shop.taxRateDefault),
      ...(last === undefined ? {} : { updatedBy: last.by, updatedByName: last.byName }),
    };
  }
}
