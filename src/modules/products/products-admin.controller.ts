import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WrongCursorError } from '#common/paging/cursor.js';
import {
  AcceptsIdempotencyKey,
  Answers,
  type AuthenticatedUser,
  CurrentUser,
  IdempotencyKey,
  IdParam,
  ReceivedFile,
  ReceivesFile,
  Roles,
  type UploadedFile,
} from '#http/decorators.js';
import { IDEMPOTENCY_ERRORS } from '#infrastructure/idempotency/idempotency.errors.js';
import { IMAGE_ERRORS } from '#infrastructure/image-host/webp.js';
import { AdjustStockDto } from './dto/adjust-stock.dto.js';
import { AdminProductListQuery } from './dto/admin-product-list.query.js';
import { CreateProductDto } from './dto/create-product.dto.js';
import { StockMovementListQuery } from './dto/stock-movement-list.query.js';
import { UpdateProductDto } from './dto/update-product.dto.js';
import {
  ImageLimitError,
  InsufficientStockError,
  ProductNotFoundError,
  SalePriceTooHighError,
  SkuTakenError,
  SlugTakenError,
} from './products.errors.js';
import { ProductAdminService } from './services/product-admin.service.js';
import { ProductImagesService } from './services/product-images.service.js';
import { ProductQueriesService } from './services/product-queries.service.js';
import { StockMovementsService } from './services/stock-movements.service.js';
import { ProductListView, ProductView } from './views/product.view.js';
import { StockMovementListView } from './views/stock-movement.view.js';

const IMAGE = { field: 'image', maxBytes: 10 * 1024 * 1024, missing: 'Image file is required' };

@ApiTags('ProductsAdmin')
@Roles('ADMIN')
@Controller('products')
export class ProductsAdminController {
  constructor(
    private readonly products: ProductQueriesService,
    private readonly admin: ProductAdminService,
    private readonly images: ProductImagesService,
    private readonly movements: StockMovementsService,
  ) {}

  /** All products, inactive ones too, newest first. */
  @Get('admin')
  @Answers({ message: 'Products fetched', type: ProductListView, errors: [WrongCursorError] })
  listProductsAsAdmin(@Query() query: AdminProductListQuery): Promise<ProductListView> {
    return this.products.list(query);
  }

  /** One product, active or not. */
  @Get('admin/:id')
  @Answers({ message: 'Product fetched', type: ProductView, errors: [ProductNotFoundError] })
  getProductAsAdmin(@IdParam('id') id: string): Promise<ProductView> {
    return this.products.detail(id);
  }

  /** Adds a product to the catalogue. */
  @Post()
  @Answers({
    status: 201,
    message: 'Product created',
    type: ProductView,
    errors: [SkuTakenError, SlugTakenError, SalePriceTooHighError],
  })
  createProduct(
    @CurrentUser() { id: adminId }: AuthenticatedUser,
    @Body() input: CreateProductDto,
  ): Promise<ProductView> {
    return this.admin.create(input, adminId);
  }

  /** Changes any field but the SKU and the stock. */
  @Patch(':id')
  @Answers({
    message: 'Product updated',
    type: ProductView,
    errors: [ProductNotFoundError, SlugTakenError, SalePriceTooHighError],
  })
  updateProduct(@IdParam('id') id: string, @Body() input: UpdateProductDto): Promise<ProductView> {
    return this.admin.update(id, input);
  }

  /** Adjusts the stock by a difference, atomically. */
  @Patch(':id/stock')
  @AcceptsIdempotencyKey()
  @Answers({
    message: 'Stock updated',
    type: ProductView,
    errors: [ProductNotFoundError, InsufficientStockError, ...IDEMPOTENCY_ERRORS],
  })
  adjustStock(
    @CurrentUser() { id: adminId }: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() change: AdjustStockDto,
    @IdempotencyKey() key: string | undefined,
  ): Promise<ProductView> {
    return this.admin.adjustStock(id, change, { adminId, key });
  }

  /** Every change of the product's stock, newest first. */
  @Get('admin/:id/stock-movements')
  @Answers({
    message: 'Stock movements fetched',
    type: StockMovementListView,
    errors: [ProductNotFoundError, WrongCursorError],
  })
  listStockMovements(
    @IdParam('id') id: string,
    @Query() query: StockMovementListQuery,
  ): Promise<StockMovementListView> {
    return this.movements.list(id, query);
  }

  /** Deletes a product from the catalogue; existing orders keep showing it. */
  @Delete(':id')
  @Answers({ message: 'Product deleted', errors: [ProductNotFoundError] })
  deleteProduct(@IdParam('id') id: string): Promise<void> {
    return this.admin.delete(id);
  }

  /** Adds an image (JPEG, PNG or WebP, at most 10 MB): stored as WebP without metadata. */
  @Post(':id/images')
  @ReceivesFile(IMAGE)
  @Answers({
    message: 'Image added',
    type: ProductView,
    errors: [ProductNotFoundError, ...IMAGE_ERRORS, ImageLimitError],
  })
  addProductImage(@IdParam('id') id: string, @ReceivedFile() image: UploadedFile): Promise<ProductView> {
    return this.images.add(id, image.path);
  }
}
