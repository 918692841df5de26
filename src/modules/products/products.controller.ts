import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WrongCursorError } from '#common/paging/cursor.js';
import { Answers, CachedAnswer, IdParam, Public, ReadsCatalogue } from '#http/decorators.js';
import { ProductListQuery } from './dto/product-list.query.js';
import { PriceRangeError, ProductNotFoundError } from './products.errors.js';
import { CATALOGUE_TOPIC, IN_STOCK_TOPIC, productTopic } from './products.topics.js';
import { CustomerCatalogueService } from './services/customer-catalogue.service.js';
import { ProductListView, ProductView } from './views/product.view.js';

@ApiTags('Products')
@Public()
@ReadsCatalogue()
@Controller('products')
export class ProductsController {
  constructor(private readonly catalogue: CustomerCatalogueService) {}

  /** The active products, filtered and sorted. */
  @Get()
  @CachedAnswer<ProductListView>({
    dependsOn: ({ products }, _path, { inStock, minPrice, maxPrice }) => [
      CATALOGUE_TOPIC,
      ...((inStock ?? minPrice ?? maxPrice) === undefined ? [] : [IN_STOCK_TOPIC]),
      ...products.map(({ _id }) => productTopic(_id)),
    ],
  })
  @Answers({
    message: 'Products fetched',
    type: ProductListView,
    errors: [WrongCursorError, PriceRangeError],
  })
  listProducts(@Query() query: ProductListQuery): Promise<ProductListView> {
    return this.catalogue.list(query);
  }

  /** Returns one active product, by its readable address or one that it had: `slug` is the present one. */
  @Get('slug/:slug')
  @CachedAnswer<ProductView>({
    dependsOn: ({ _id, slug }, params) => [
      productTopic(_id),
      // Another product may take an address that this one had.
      ...(slug === params['slug'] ? [] : [CATALOGUE_TOPIC]),
    ],
  })
  @Answers({ message: 'Product fetched', type: ProductView, errors: [ProductNotFoundError] })
  getProductBySlug(@Param('slug') slug: string): Promise<ProductView> {
    return this.catalogue.bySlug(slug);
  }

  /** Returns one active product. */
  @Get(':id')
  @CachedAnswer<ProductView>({ dependsOn: ({ _id }) => [productTopic(_id)] })
  @Answers({ message: 'Product fetched', type: ProductView, errors: [ProductNotFoundError] })
  getProduct(@IdParam('id') id: string): Promise<ProductView> {
    return this.catalogue.detail(id);
  }
}
