import { Body, Controller, Delete, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, IdParam, ReceivedFile, ReceivesFile, Roles, type UploadedFile } from '#http/decorators.js';
import { NotAnImageError } from '#infrastructure/image-host/webp.js';
import { AdjustStockDto } from './dto/adjust-stock.dto.js';
import { CreateProductDto } from './dto/create-product.dto.js';
import { UpdateProductDto } from './dto/update-product.dto.js';
import {
  ImageLimitError,
  InsufficientStockError,
  ProductNotFoundError,
  SkuTakenError,
} from './products.errors.js';
import { ProductAdminService } from './services/product-admin.service.js';
import { ProductImagesService } from './services/product-images.service.js';
import { ProductView } from './views/product.view.js';

const IMAGE = {
  field: 'image',
  maxBytes: 10 * 1024 * 1024,
  missing: 'Image file is required',
};

@ApiTags('Products')
@Roles('ADMIN')
@Controller('products')
export class ProductsAdminController {
  constructor(
    private readonly admin: ProductAdminService,
    private readonly images: ProductImagesService,
  ) {}

  /** Adds a product to the catalogue. */
  @Post()
  @Answers({
    status: 201,
    message: 'Product created',
    type: ProductView,
    errors: [SkuTakenError],
  })
  create(@Body() input: CreateProductDto): Promise<ProductView> {
    return this.admin.create(input);
  }

  /** Changes any field but the SKU and the stock. */
  @Patch(':id')
  @Answers({ message: 'Product updated', type: ProductView, errors: [ProductNotFoundError] })
  update(@IdParam('id') id: string, @Body() input: UpdateProductDto): Promise<ProductView> {
    return this.admin.update(id, input);
  }

  /** Corrects the stock by a difference, atomically. */
  @Patch(':id/stock')
  @Answers({
    message: 'Stock updated',
    type: ProductView,
    errors: [ProductNotFoundError, InsufficientStockError],
  })
  adjustStock(@IdParam('id') id: string, @Body() { delta }: AdjustStockDto): Promise<ProductView> {
    return this.admin.adjustStock(id, delta);
  }

  /** Removes a product from the catalogue; old orders keep showing it. */
  @Delete(':id')
  @Answers({ message: 'Product deleted', errors: [ProductNotFoundError] })
  delete(@IdParam('id') id: string): Promise<void> {
    return this.admin.delete(id);
  }

  /** Adds an image (JPEG, PNG or WebP, at most 10 MB): stored as WebP without metadata. */
  @Post(':id/images')
  @ReceivesFile(IMAGE)
  @Answers({
    message: 'Image added',
    type: ProductView,
    errors: [ProductNotFoundError, NotAnImageError, ImageLimitError],
  })
  addImage(@IdParam('id') id: string, @ReceivedFile() image: UploadedFile): Promise<ProductView> {
    return this.images.add(id, image.path);
  }
}
