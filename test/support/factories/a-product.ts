import { randomUUID } from 'node:crypto';
import type { CreateProductDto } from '#modules/products/dto/create-product.dto.js';
import { ProductAdminService } from '#modules/products/services/product-admin.service.js';
import type { ProductView } from '#modules/products/views/product.view.js';
import type { TestApp } from '../create-app.js';

/** Who has created the products of tests. */
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

/** Puts a product into the catalogue. */
export async function aProduct(
  app: TestApp,
  overrides: Partial<CreateProductDto> = {},
): Promise<ProductView> {
  return app.get(ProductAdminService).create(productInput(overrides), ADMIN_ID);
}
