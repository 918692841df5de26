import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, Public, RateLimit, ReadsCatalogue } from '#http/decorators.js';
import { ShippingOptionsQuery } from './dto/shipping-options.query.js';
import { ShippingOptionsService } from './services/shipping-options.service.js';
import { ShippingOptionsView } from './views/shipping-options.view.js';

@ApiTags('Shipping')
@Public()
@RateLimit('shippingOptions')
@ReadsCatalogue()
@Controller('shipping/options')
export class ShippingOptionsController {
  constructor(private readonly options: ShippingOptionsService) {}

  /** The ways of shipping to a PIN code: whether it is served, for how much and by when. */
  @Get()
  @Header('Cache-Control', 'no-store')
  @Answers({ message: 'Shipping options fetched', type: ShippingOptionsView })
  getShippingOptions(@Query() query: ShippingOptionsQuery): Promise<ShippingOptionsView> {
    return this.options.find(query);
  }
}
