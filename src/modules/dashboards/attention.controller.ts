import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, ForAdministrators } from '#http/decorators.js';
import { AttentionService } from './services/attention.service.js';
import { AttentionView } from './views/attention.view.js';

/** The counts of what needs attention. It lies below the orders, and counts returns, tickets and products, too. */
@ApiTags('OrdersAdmin')
@ForAdministrators('orders')
@Controller('orders/admin/attention')
export class AttentionController {
  constructor(private readonly attention: AttentionService) {}

  /** How many orders, returns, tickets and products need somebody, and since when the first of each. */
  @Get()
  @Answers({ message: 'Attention fetched', type: AttentionView })
  getAttention(): Promise<AttentionView> {
    return this.attention.count();
  }
}
