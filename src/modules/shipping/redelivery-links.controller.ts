import { Body, Controller, Get, Header, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, Public } from '#http/decorators.js';
import { OrderChangedError } from '#modules/orders/index.js';
import { AskRedeliveryDto } from './dto/redelivery.dto.js';
import { RedeliveriesService } from './services/redeliveries.service.js';
import {
  RedeliveryAlreadyAskedError,
  RedeliveryDateError,
  RedeliveryLinkExpiredError,
  RedeliveryLinkNotFoundError,
} from './shipping.errors.js';
import { RedeliveryLinkView } from './views/redelivery-link.view.js';

/** The token of the link (256 random bits) authorises the request: one answer to one failed attempt, and nothing else. */
@ApiTags('Orders')
@Public()
@Controller('redelivery-links/:token')
export class RedeliveryLinksController {
  constructor(private readonly redeliveries: RedeliveriesService) {}

  /** The failed attempt of the link in a mail, and when the courier may come again. It says nothing of the customer. */
  @Get()
  @Header('Cache-Control', 'no-store')
  @Answers({
    message: 'Redelivery link fetched',
    type: RedeliveryLinkView,
    errors: [RedeliveryLinkNotFoundError, RedeliveryLinkExpiredError],
  })
  getRedeliveryLink(@Param('token') token: string): Promise<RedeliveryLinkView> {
    return this.redeliveries.show(token);
  }

  /** Asks for another attempt, when and where the customer says. Once for each failed attempt. */
  @Post()
  @Header('Cache-Control', 'no-store')
  @Answers({
    message: 'Another attempt is asked for',
    type: RedeliveryLinkView,
    errors: [
      RedeliveryLinkNotFoundError,
      RedeliveryLinkExpiredError,
      RedeliveryAlreadyAskedError,
      RedeliveryDateError,
      OrderChangedError,
    ],
  })
  askRedelivery(@Param('token') token: string, @Body() body: AskRedeliveryDto): Promise<RedeliveryLinkView> {
    return this.redeliveries.askForCustomer(token, body);
  }
}
