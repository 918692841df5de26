import { Body, Get, Param, Query } from '@nestjs/common';
import { CanFail, IdParam } from '#http/decorators.js';
import { InsufficientStockError, ProductNotFoundError } from '#modules/products/index.js';
import { ConsoleController, ConsoleForm, ConsolePage } from './console.decorators.js';
import { StockChangeForm } from './dto/stock-change.form.js';
import { afterForm } from './pages/notices.js';
import { StockPagesService } from './stock-pages.service.js';

/** The stock of the products, who holds how much of it, and each of its changes. */
@ConsoleController('dev/stock')
@CanFail(ProductNotFoundError, InsufficientStockError)
export class StockController {
  constructor(private readonly pages: StockPagesService) {}

  @Get()
  @ConsolePage()
  showStock(@Query('find') find: unknown): Promise<string> {
    return this.pages.list(find);
  }

  @Get(':id')
  @ConsolePage()
  showStockOf(@Param('id') id: string, @Query('done') done: unknown): Promise<string> {
    return this.pages.show(id, done);
  }

  @ConsoleForm(':id')
  async changeStockByForm(@IdParam('id') id: string, @Body() { delta }: StockChangeForm) {
    await this.pages.change(id, delta);
    return afterForm('stock-changed', 'stock', `/dev/stock/${id}`);
  }
}
