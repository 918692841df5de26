import { Body, Controller, Delete, Get, Header, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, ForAdministrators, IdParam } from '#http/decorators.js';
import {
  CreateWebhookEndpointDto,
  UpdateWebhookEndpointDto,
  WebhookDeliveryListQuery,
  WebhookEndpointListQuery,
} from './dto/webhook-endpoint.dto.js';
import { WebhookDeliveriesService } from './services/webhook-deliveries.service.js';
import { WebhookEndpointsService } from './services/webhook-endpoints.service.js';
import { EventDeliveryListView, EventDeliveryView } from './views/event-delivery.view.js';
import {
  NewWebhookEndpointView,
  WebhookEndpointListView,
  WebhookEndpointView,
  WebhookSecretView,
} from './views/webhook-endpoint.view.js';
import {
  TooManyEndpointsError,
  UrlNotAllowedError,
  WebhookDeliveryNotFoundError,
  WebhookEndpointNotFoundError,
} from './webhook-endpoints.errors.js';

@ApiTags('WebhookEndpoints')
@ForAdministrators('settings')
@Controller('webhook-endpoints')
export class WebhookEndpointsController {
  constructor(
    private readonly endpoints: WebhookEndpointsService,
    private readonly deliveries: WebhookDeliveriesService,
  ) {}

  /** Creates an endpoint. The answer has its secret, which is never shown again. */
  @Post()
  @Header('Cache-Control', 'no-store')
  @Answers({
    status: 201,
    message: 'Webhook endpoint created',
    type: NewWebhookEndpointView,
    errors: [UrlNotAllowedError, TooManyEndpointsError],
  })
  createWebhookEndpoint(@Body() input: CreateWebhookEndpointDto): Promise<NewWebhookEndpointView> {
    return this.endpoints.create(input);
  }

  /** All endpoints, newest first; at most 20. */
  @Get()
  @Answers({ message: 'Webhook endpoints fetched', type: WebhookEndpointListView })
  listWebhookEndpoints(@Query() query: WebhookEndpointListQuery): Promise<WebhookEndpointListView> {
    return this.endpoints.list(query);
  }

  /** An endpoint. */
  @Get(':id')
  @Answers({
    message: 'Webhook endpoint fetched',
    type: WebhookEndpointView,
    errors: [WebhookEndpointNotFoundError],
  })
  getWebhookEndpoint(@IdParam('id') id: string): Promise<WebhookEndpointView> {
    return this.endpoints.detail(id);
  }

  /** Changes an endpoint, or switches it off or on. What waits goes to the present address. */
  @Patch(':id')
  @Answers({
    message: 'Webhook endpoint updated',
    type: WebhookEndpointView,
    errors: [WebhookEndpointNotFoundError, UrlNotAllowedError],
  })
  updateWebhookEndpoint(
    @IdParam('id') id: string,
    @Body() input: UpdateWebhookEndpointDto,
  ): Promise<WebhookEndpointView> {
    return this.endpoints.update(id, input);
  }

  /** Deletes an endpoint and its deliveries. What waits for it is not sent. */
  @Delete(':id')
  @Answers({ message: 'Webhook endpoint deleted', errors: [WebhookEndpointNotFoundError] })
  deleteWebhookEndpoint(@IdParam('id') id: string): Promise<void> {
    return this.endpoints.delete(id);
  }

  /** Makes another secret, shown this once. For 24 hours deliveries are signed with the one before it, too. */
  @Post(':id/secret')
  @Header('Cache-Control', 'no-store')
  @Answers({
    message: 'Webhook secret replaced',
    type: WebhookSecretView,
    errors: [WebhookEndpointNotFoundError],
  })
  replaceWebhookSecret(@IdParam('id') id: string): Promise<WebhookSecretView> {
    return this.endpoints.replaceSecret(id);
  }

  /** Lists what was sent to an endpoint, or is to be, newest first. */
  @Get(':id/deliveries')
  @Answers({
    message: 'Webhook deliveries fetched',
    type: EventDeliveryListView,
    errors: [WebhookEndpointNotFoundError],
  })
  listWebhookDeliveries(
    @IdParam('id') id: string,
    @Query() query: WebhookDeliveryListQuery,
  ): Promise<EventDeliveryListView> {
    return this.deliveries.list(id, query);
  }

  /**
   * Has a delivery attempted now. One that has ended is attempted anew, beside the order of its record. The `webhook-id` stays the
   * same. To an endpoint that is off it goes once that is on again.
   */
  @Post(':id/deliveries/:deliveryId/resend')
  @Answers({
    message: 'Webhook delivery queued',
    type: EventDeliveryView,
    errors: [WebhookEndpointNotFoundError, WebhookDeliveryNotFoundError],
  })
  resendWebhookDelivery(
    @IdParam('id') id: string,
    @IdParam('deliveryId') deliveryId: string,
  ): Promise<EventDeliveryView> {
    return this.deliveries.resend(id, deliveryId);
  }

  /** Sends a `webhook.test`, in one attempt, and returns what became of it. Also to an endpoint that is off. */
  @Post(':id/test')
  @Answers({
    message: 'Webhook test sent',
    type: EventDeliveryView,
    errors: [WebhookEndpointNotFoundError],
  })
  sendWebhookTest(@IdParam('id') id: string): Promise<EventDeliveryView> {
    return this.deliveries.test(id);
  }
}
