import { randomUUID } from 'node:crypto';
import type { CreateProductDto } from '#modules/products/dto/product.dto.js';
import { ProductsAdminService } from '#modules/products/editing/products-admin.service.js';
import type { ProductView } from '#modules/products/views/product.view.js';
import type { CreateVariantDto } from '#modules/products/dto/variant.dto.js';
import { VariantsService } from '#modules/products/editing/variants.service.js';
import type { TestApp } from '../create-app.js';

/** The creator of the products of tests. */
const ADMIN_ID = 'aaaaaaaaaaaaaaaaaaaaaaaa';

/** A valid body of `POST /products` with a SKU of its own. */
export function productInput(overrides: Partial<CreateProductDto> = {}): CreateProductDto {
  return {
    name: 'Stainless Steel Kettle',
    sku: `KET-${randomUUID()}`.toUpperCase(),
    description: 'Boils a litre and a half in four minutes.',
    basePrice: 1499.5,
    discount: 0,
    currentStock: 10,
    images: [],
    itemType: 'Kettles',
    mainCategory: 'Kitchen',
    tags: ['steel'],
    isActive: true,
    ...overrides,
  };
}

export async function aProduct(
  app: TestApp,
  overrides: Partial<CreateProductDto> = {},
): Promise<ProductView> {
  return app.get(ProductsAdminService).create(productInput(overrides), ADMIN_ID);
}

/** A valid body of `POST /products/:id/variants`, with a SKU of its own. */
export function variantInput(
  options: CreateVariantDto['options'],
  overrides: Partial<CreateVariantDto> = {},
): CreateVariantDto {
  const sku = `VAR-${randomUUID()}`.toUpperCase();
  return { sku, options, currentStock: 5, isActive: true, ...overrides };
}

/** Puts a shirt into the catalogue in the sizes S and M, of which there are 5 each unless told otherwise. */
export async function aShirt(
  app: TestApp,
  overrides: Partial<CreateProductDto> = {},
  variants: ReadonlyArray<Partial<CreateVariantDto>> = [{}, {}],
): Promise<ProductView> {
  const sizes = ['S', 'M', 'L'];
  const attributes = { size: sizes, color: ['Indigo', 'Rust'] };
  let shirt = await aProduct(app, { name: 'Cotton Shirt', currentStock: 0, attributes, ...overrides });
  for (const [index, variant] of variants.entries()) {
    const input = variantInput({ size: sizes[index]! }, variant);
    shirt = await app.get(VariantsService).create(shirt._id, input, ADMIN_ID);
  }
  return shirt;
}
