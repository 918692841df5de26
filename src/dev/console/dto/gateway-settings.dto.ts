import { EnumField } from '#common/validation/fields.js';
import {
  CAPTURE_ANSWERS,
  REFUND_ANSWERS,
  WEBHOOK_DELIVERIES,
  type SandboxGatewaySettings,
} from '#infrastructure/payment-gateway/adapters/sandbox-gateway.settings.js';

/** The switches of the sandbox gateway; what is not named stays as it is. */
export class GatewaySettingsDto implements Partial<SandboxGatewaySettings> {
  @EnumField(REFUND_ANSWERS, { optional: true, description: 'how refunds are answered from now on' })
  refunds?: SandboxGatewaySettings['refunds'];

  @EnumField(CAPTURE_ANSWERS, {
    optional: true,
    description: 'how requests to capture a payment are answered',
  })
  captures?: SandboxGatewaySettings['captures'];

  @EnumField(WEBHOOK_DELIVERIES, {
    optional: true,
    description: 'what becomes of webhooks unless a call says otherwise',
  })
  webhooks?: SandboxGatewaySettings['webhooks'];
}
