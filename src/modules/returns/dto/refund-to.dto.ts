import { field } from '#common/validation/field.js';
import { InsteadOf } from '#common/validation/instead-of.js';
import { TextField } from '#common/validation/fields.js';
import { TogetherWith } from '#common/validation/together-with.js';
import type { RefundTo } from '../domain/refund-to.js';

interface NumberRule {
  readonly pattern: RegExp;
  /** The end of the message, after the name of the field. */
  readonly rule: string;
  readonly example: string;
  readonly stored: (typed: string) => string;
}

const compact = (typed: string) => typed.replaceAll(/[\s-]+/g, '');

const PaymentNumberField = ({ pattern, rule, example, stored }: NumberRule) =>
  field({
    check: (value) => typeof value === 'string' && pattern.test(value),
    message: (property) => `${property} must be ${rule}`,
    schema: { type: 'string', pattern: pattern.source, example },
    transform: (value) => (typeof value === 'string' ? stored(value) : value),
  })();

const ONE_FORM = 'Give either upi, or account, ifsc and name';

/** The UPI address, or the bank account, to which cash of the door is given back (decisions 14.23). */
export class RefundToDto implements RefundTo {
  @InsteadOf(['account', 'ifsc', 'name'], ONE_FORM)
  @PaymentNumberField({
    pattern: /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/,
    rule: 'a UPI address such as asha@okbank',
    example: 'asha@okbank',
    stored: (typed) => typed.trim(),
  })
  upi?: string;

  @TogetherWith('name')
  @PaymentNumberField({
    pattern: /^\d{9,18}$/,
    rule: 'an account number of 9 to 18 digits',
    example: '50100234567890',
    stored: compact,
  })
  account?: string;

  @TogetherWith('account')
  @PaymentNumberField({
    pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/,
    rule: 'an IFSC such as HDFC0001234',
    example: 'HDFC0001234',
    stored: (typed) => compact(typed).toUpperCase(),
  })
  ifsc?: string;

  @TogetherWith('ifsc')
  @TextField(2, 100, { description: 'The holder of the account', example: 'Asha Verma' })
  name?: string;
}
