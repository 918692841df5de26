import { EnumField } from '#common/validation/fields.js';
import { DEMO_EMAILS } from '#config/demo-logins.js';

/** The demo account of the token. */
export class DemoTokenDto {
  @EnumField(DEMO_EMAILS, { description: 'an account of the demo data' }) email!: string;
}
