import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { ImageHost } from '#infrastructure/image-host/image-host.port.js';
import { toWebp } from '#infrastructure/image-host/webp.js';
import { ProductChangeOutboxService } from './product-change-outbox.service.js';
import { ProductRepository } from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';
import { MAX_IMAGES } from '../dto/product-fields.js';
import { ImageLimitError, ProductNotFoundError } from '../products.errors.js';
import { toProduct, type ProductView } from '../views/product.view.js';

/** Uploads of product images. */
@Injectable()
export class ProductImagesService {
  constructor(
    private readonly products: ProductRepository,
    private readonly changes: ProductChangeOutboxService,
    private readonly imageHost: ImageHost,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the image at the path `upload` as WebP and adds it as the product's last.
   * @throws NotAnImageError, ProductNotFoundError, ImageLimitError beyond ten images
   */
  async add(productId: string, upload: string): Promise<ProductView> {
    const content = await toWebp(upload);
    refuseFull(await this.products.findById(productId));
    const url = await this.imageHost.store({
      folder: 'products',
      extension: 'webp',
      contentType: 'image/webp',
      content,
    });
    const product = await this.changes.make(productId, () =>
      this.products.addImage(productId, url, MAX_IMAGES, this.clock.now()),
    );
    if (product !== null) return toProduct(product);
    // Filled up or deleted meanwhile: nothing refers to the file.
    await this.imageHost.remove(url);
    refuseFull(await this.products.findById(productId));
    throw new ImageLimitError(MAX_IMAGES);
  }
}

function refuseFull(product: Product | null): void {
  if (product === null) throw new ProductNotFoundError();
  if (product.images.length >= MAX_IMAGES) throw new ImageLimitError(MAX_IMAGES);
}
