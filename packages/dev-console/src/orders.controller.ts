import { Body, Get, Param, Query } from '@nestjs/common';
import { IdParam } from '#http/decorators.js';
import { ConsoleController, ConsoleForm, ConsolePage } from './console.decorators.js';
import { OrderStepForm } from './dto/order-step.form.js';
import { OrderPagesService } from './order-pages.service.js';
import { afterForm } from './pages/notices.js';
import { OfferedStepsService } from './steps/offered-steps.service.js';

/** The orders of the shop, all that has happened to one, and the steps that it can take. */
@ConsoleController('dev/orders')
export class OrdersConsoleController {
  constructor(
    private readonly pages: OrderPagesService,
    private readonly steps: OfferedStepsService,
  ) {}

  @Get()
  @ConsolePage()
  showOrders(@Query('find') find: unknown): Promise<string> {
    return this.pages.list(find);
  }

  @Get(':id')
  @ConsolePage()
  showOrder(@Param('id') id: string, @Query('done') done: unknown): Promise<string> {
    return this.pages.show(id, done);
  }

  @ConsoleForm(':id/steps')
  async takeStepByForm(@IdParam('id') id: string, @Body() form: OrderStepForm) {
    return afterForm(await this.steps.take(id, form), 'steps', `/dev/orders/${id}`);
  }
}
