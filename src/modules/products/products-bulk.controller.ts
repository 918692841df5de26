import { Body, Controller, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, ForAdministrators } from '#http/decorators.js';
import { BulkProductsDto } from './dto/bulk-update.dto.js';
import { TooManyProductsError } from './products.errors.js';
import { BulkUpdateService } from './editing/bulk-update.service.js';
import { BulkProductsView } from './views/bulk-update.view.js';

@ApiTags('ProductsAdmin')
@ForAdministrators('products')
@Controller('products/admin')
export class ProductsBulkController {
  constructor(private readonly products: BulkUpdateService) {}

  /** Changes many products by one request: the same for all, or a grid of prices. */
  @Patch('bulk')
  @Answers({ message: 'Products updated', type: BulkProductsView, errors: [TooManyProductsError] })
  updateProducts(@Body() body: BulkProductsDto): Promise<BulkProductsView> {
    return this.products.change(body);
  }
}
