import { BooleanField } from '#common/validation/fields.js';

const FOR_STAFF = 'Of administrators alone; default true.';

/** Changes of the caller's preferences; what is left out stays. */
export class PreferencesDto {
  @BooleanField({ optional: true }) newsletter?: boolean;
  @BooleanField({ optional: true }) smsAlerts?: boolean;

  @BooleanField({
    optional: true,
    description: `In-app notifications (\`SHOP_ALERT\`) of what needs attention at once. ${FOR_STAFF}`,
  })
  shopAlerts?: boolean;

  @BooleanField({
    optional: true,
    description: `In-app notifications (\`SHOP_DIGEST\`) of each digest. ${FOR_STAFF}`,
  })
  shopDigest?: boolean;
}
