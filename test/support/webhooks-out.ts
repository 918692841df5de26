import type { EventDeliveryView } from '#modules/webhook-endpoints/views/event-delivery.view.js';
import type { NewWebhookEndpointView } from '#modules/webhook-endpoints/views/webhook-endpoint.view.js';
import { expectEventually } from './expect-eventually.js';
import { expectSuccess } from './expect-envelope.js';
import { endpointInput } from './factories/a-webhook-endpoint.js';
import type { Session } from './session.js';

/** The settings of an application whose webhooks may go to receivers of its tests. */
export const TO_THIS_MACHINE = { WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' };

type EndpointInput = Partial<ReturnType<typeof endpointInput>>;

/** Makes an endpoint over the API. */
export async function anEndpoint(
  { client }: Pick<Session, 'client'>,
  input: EndpointInput & { readonly url: string },
): Promise<NewWebhookEndpointView> {
  return expectSuccess(await client.post('/webhook-endpoints', endpointInput(input)), 201);
}

/** The deliveries of an endpoint, newest first. */
export async function deliveriesOf(
  { client }: Pick<Session, 'client'>,
  endpointId: string,
): Promise<EventDeliveryView[]> {
  return expectSuccess(await client.get(`/webhook-endpoints/${endpointId}/deliveries?limit=100`)).deliveries;
}

/** Waits until the newest delivery of an endpoint is like this. */
export async function newestDelivery(
  admin: Pick<Session, 'client'>,
  endpointId: string,
  like: Partial<EventDeliveryView>,
): Promise<EventDeliveryView> {
  return expectEventually(async () => {
    const [newest] = await deliveriesOf(admin, endpointId);
    expect(newest).toMatchObject(like);
    return newest!;
  });
}
