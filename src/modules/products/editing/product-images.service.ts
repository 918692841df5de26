import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { ImageHost, newPicture } from '#infrastructure/image-host/image-host.port.js';
import { toPicture } from '#infrastructure/image-host/image-conversion.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { ProductWebhooksService } from '../services/product-webhooks.service.js';
import { ProductChangeOutboxService } from '../services/product-change-outbox.service.js';
import { ProductRepository } from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';
import { versionOf } from '../domain/product-edits.js';
import { ImageLimitError, ProductNotFoundError } from '../products.errors.js';
import { MAX_IMAGES } from '../products.limits.js';
import { toAdminProduct, type ProductView } from '../views/product.view.js';

@Injectable()
export class ProductImagesService {
  constructor(
    private readonly products: ProductRepository,
    private readonly auditLog: AuditLogService,
    private readonly changes: ProductChangeOutboxService,
    private readonly imageHost: ImageHost,
    private readonly webhooks: ProductWebhooksService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the uploaded file at the path `upload` as WebP in several widths and appends it to the product's images.
   * @throws what `toPicture` throws, ProductNotFoundError, ImageLimitError beyond ten images
   */
  async add(productId: string, upload: string): Promise<ProductView> {
    const picture = await toPicture(upload, 'staff');
    refuseFull(await this.products.findById(productId));
    const url = await this.imageHost.store(newPicture('products', picture));
    const product = await this.changes.runAndDrain(productId, async () => {
      const after = await this.products.addImage(productId, url, MAX_IMAGES, this.clock.now());
      const image = { before: {}, after: { image: url } };
      if (after !== null) {
        const edit = { version: versionOf(after), fields: ['images'] };
        await this.auditLog.record({
          action: 'PRODUCT_IMAGE_ADDED',
          subject: productId,
          subjectName: after.name,
          ...image,
          edit,
        });
        await this.webhooks.record('product.updated', after);
      }
      return after;
    });
    if (product !== null) return toAdminProduct(product, this.config.shop.taxRateDefault);
    // The product was deleted or reached its limit meanwhile; the stored file is unreferenced.
    await this.imageHost.remove(url);
    refuseFull(await this.products.findById(productId));
    throw new ImageLimitError();
  }
}

function refuseFull(product: Product | null): void {
  if (product === null) throw new ProductNotFoundError();
  if (product.images.length >= MAX_IMAGES) throw new ImageLimitError();
}
