import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WrongCursorError } from '#common/paging/cursor.js';
import { ChangedMeanwhileError } from '#common/errors/changed-meanwhile.error.js';
import {
  AcceptsIdempotencyKey,
  Answers,
  type AuthenticatedUser,
  CurrentUser,
  IdempotencyKey,
  IdParam,
  ReceivedFile,
  ReceivesFile,
  ForAdministrators,
  type UploadedFile,
} from '#http/decorators.js';
import { IDEMPOTENCY_ERRORS } from '#infrastructure/idempotency/idempotency.errors.js';
import { IMAGE_ERRORS } from '#infrastructure/image-host/image.errors.js';
import { UnknownCategoryError } from '#modules/categories/index.js';
import { AdjustStockDto } from './dto/stock-adjustment.dto.js';
import { AdminProductListQuery } from './dto/product-admin-list.query.js';
import { CreateProductDto } from './dto/product.dto.js';
import { StockMovementListQuery } from './dto/stock-movement-list.query.js';
import { UpdateProductDto } from './dto/product-update.dto.js';
import { CreateVariantDto, UpdateVariantDto } from './dto/variant.dto.js';
import {
  ImageLimitError,
  InsufficientStockError,
  ProductNotFoundError,
  SalePriceTooHighError,
  SkuTakenError,
  SlugTakenError,
  StockMovedError,
  VariantExistsError,
  VariantLimitError,
  VariantNotFoundError,
  VariantRequiredError,
  WrongOptionsError,
} from './products.errors.js';
import { MAX_IMAGE_BYTES } from './products.limits.js';
import { ProductsAdminService } from './editing/products-admin.service.js';
import { ProductImagesService } from './editing/product-images.service.js';
import { AdminCatalogueService } from './services/admin-catalogue.service.js';
import { VariantsService } from './editing/variants.service.js';
import { StockMovementsService } from './stock/stock-movements.service.js';
import { ProductListView, ProductView } from './views/product.view.js';
import { StockMovementListView } from './views/stock-movement.view.js';

const VARIANT_ERRORS = [ProductNotFoundError, VariantExistsError, WrongOptionsError, SalePriceTooHighError];
const IMAGE = { field: 'image', maxBytes: MAX_IMAGE_BYTES, missing: 'Image file is required' };

@ApiTags('ProductsAdmin')
@ForAdministrators('products')
@Controller('products')
export class ProductsAdminController {
  constructor(
    private readonly products: AdminCatalogueService,
    private readonly admin: ProductsAdminService,
    private readonly variants: VariantsService,
    private readonly images: ProductImagesService,
    private readonly movements: StockMovementsService,
  ) {}

  /** All products, inactive ones too, newest first. */
  @Get('admin')
  @Answers({ message: 'Products fetched', type: ProductListView, errors: [WrongCursorError] })
  listProductsAsAdmin(@Query() query: AdminProductListQuery): Promise<ProductListView> {
    return this.products.list(query);
  }

  /** Returns one product, active or not. */
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
    errors: [SkuTakenError, SlugTakenError, SalePriceTooHighError, UnknownCategoryError],
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
    errors: [
      ProductNotFoundError,
      SlugTakenError,
      SalePriceTooHighError,
      WrongOptionsError,
      UnknownCategoryError,
      ChangedMeanwhileError,
      VariantExistsError,
      VariantNotFoundError,
    ],
  })
  updateProduct(@IdParam('id') id: string, @Body() input: UpdateProductDto): Promise<ProductView> {
    return this.admin.update(id, input);
  }

  /** Adjusts the stock by a difference, or from an expected number to a counted one, atomically. */
  @Patch(':id/stock')
  @AcceptsIdempotencyKey()
  @Answers({
    message: 'Stock updated',
    type: ProductView,
    errors: [
      ProductNotFoundError,
      InsufficientStockError,
      StockMovedError,
      VariantRequiredError,
      ...IDEMPOTENCY_ERRORS,
    ],
  })
  adjustStock(
    @CurrentUser() { id: adminId }: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() change: AdjustStockDto,
    @IdempotencyKey() key: string | undefined,
  ): Promise<ProductView> {
    return this.admin.adjustStock({ productId: id }, change, { adminId, key });
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

  /** Adds a size or colour with its own SKU and stock. Units that the product has without a variant are given to it first. */
  @Post(':id/variants')
  @Answers({
    status: 201,
    message: 'Variant created',
    type: ProductView,
    errors: [...VARIANT_ERRORS, SkuTakenError, VariantLimitError],
  })
  createVariant(
    @CurrentUser() { id: adminId }: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() input: CreateVariantDto,
  ): Promise<ProductView> {
    return this.variants.create(id, input, adminId);
  }

  /** Changes any field of a variant but its SKU and its stock; `null` gives it the product's price again. */
  @Patch(':id/variants/:variantId')
  @Answers({
    message: 'Variant updated',
    type: ProductView,
    errors: [...VARIANT_ERRORS, VariantNotFoundError, ChangedMeanwhileError],
  })
  updateVariant(
    @IdParam('id') id: string,
    @IdParam('variantId') variantId: string,
    @Body() input: UpdateVariantDto,
  ): Promise<ProductView> {
    return this.variants.update(id, variantId, input);
  }

  /** Adjusts the stock of a variant by a difference, or from an expected number to a counted one, atomically. */
  @Patch(':id/variants/:variantId/stock')
  @AcceptsIdempotencyKey()
  @Answers({
    message: 'Stock updated',
    type: ProductView,
    errors: [
      ProductNotFoundError,
      VariantNotFoundError,
      InsufficientStockError,
      StockMovedError,
      ...IDEMPOTENCY_ERRORS,
    ],
  })
  adjustVariantStock(
    @CurrentUser() { id: adminId }: AuthenticatedUser,
    @IdParam('id') id: string,
    @IdParam('variantId') variantId: string,
    @Body() change: AdjustStockDto,
    @IdempotencyKey() key: string | undefined,
  ): Promise<ProductView> {
    return this.admin.adjustStock({ productId: id, variantId }, change, { adminId, key });
  }

  /** Deletes a variant; its units stay with the product, and are not sold until they are given to another one. */
  @Delete(':id/variants/:variantId')
  @Answers({
    message: 'Variant deleted',
    type: ProductView,
    errors: [ProductNotFoundError, VariantNotFoundError],
  })
  deleteVariant(
    @CurrentUser() { id: adminId }: AuthenticatedUser,
    @IdParam('id') id: string,
    @IdParam('variantId') variantId: string,
  ): Promise<ProductView> {
    return this.variants.delete(id, variantId, adminId);
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
