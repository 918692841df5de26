import { isMoney } from '../money/money.js';
import { isEmail, storedEmail } from './email.js';
import { field, type FieldOptions } from './field.js';
import { keepsPasswordRule, PASSWORD_RULE } from './password-rule.js';
import { PHONE, phoneIn } from './phone-number.js';
import { ruledText } from './ruled-text.js';

/** The field decorators of all inputs. Each checks one rule of the specification and yields one message. */

export const OBJECT_ID = /^[0-9a-fA-F]{24}$/;

const isText = (value: unknown): value is string => typeof value === 'string';
const matches = (pattern: RegExp) => (value: unknown) => isText(value) && pattern.test(value);
const trimmed = (value: unknown) => (isText(value) ? value.trim() : value);

/** An object id, converted to lower case. */
export const ObjectIdField = field({
  check: matches(OBJECT_ID),
  message: (property) => `${property} must be a 24-character hexadecimal identifier`,
  schema: { type: 'string', pattern: OBJECT_ID.source, example: '65f0c3a2b1d4e5f6a7b8c9d0' },
  transform: (value) => (isText(value) ? value.toLowerCase() : value),
});

/** Text of `min` to `max` characters after trimming. */
export const TextField = (min: number, max: number, options?: FieldOptions) =>
  ruledText({ min, max, keeps: (text) => !text.includes('\0') })(options);

/** Non-empty text without trimming: a current password, a signature. */
export const OpaqueField = (max: number, options?: FieldOptions) =>
  field({
    check: (value) => isText(value) && value.length >= 1 && value.length <= max,
    message: (property) => `${property} must be a string of 1 to ${max} characters`,
    schema: { type: 'string', minLength: 1, maxLength: max },
  })(options);

/** An email address, converted to its stored form. */
export const EmailField = field({
  check: isEmail,
  message: () => 'Invalid email format',
  schema: { type: 'string', format: 'email', maxLength: 254, example: 'asha@example.com' },
  transform: (value) => (isText(value) ? storedEmail(value) : value),
});

/** A new password: 8 characters or more (as people see them), an uppercase letter, a digit, a special character, at most 72 bytes. */
export const NewPasswordField = field({
  check: (value) => isText(value) && keepsPasswordRule(value),
  message: (property) => `${property} ${PASSWORD_RULE}`,
  schema: { type: 'string', minLength: 8, maxLength: 72, example: 'Secret#123' },
});

/** A one-time code: exactly six digits. */
export const OtpField = field({
  check: matches(/^\d{6}$/),
  message: (property) => `${property} must be exactly 6 digits`,
  schema: { type: 'string', pattern: '^\\d{6}$', example: '123456' },
});

/** A one-time code, or the token of a mailed link: 256 bits as base64url. */
export const CodeOrTokenField = field({
  check: matches(/^(?:\d{6}|[\w-]{43})$/),
  message: (property) => `${property} must be exactly 6 digits`,
  schema: { type: 'string', pattern: '^(?:\\d{6}|[\\w-]{43})$', example: '123456' },
});

const SECOND_FACTOR_CODE = /^(?:\d{6}|[a-zA-Z2-7]{4}(?:-?[a-zA-Z2-7]{4}){3})$/;

/** A code of an app, or a recovery code, in any letter case and with or without its hyphens. */
export const SecondFactorCodeField = field({
  check: matches(SECOND_FACTOR_CODE),
  message: (property) => `${property} must be 6 digits or a recovery code`,
  schema: { type: 'string', pattern: SECOND_FACTOR_CODE.source, example: '123456' },
});

export const PhoneField = field({
  check: matches(PHONE),
  message: () => 'Invalid phone number format',
  schema: { type: 'string', pattern: PHONE.source, example: '9876543210' },
});

/** A phone number of a query string, as people write it: see `phoneIn`. */
export const PhoneQuery = field({
  check: matches(PHONE),
  message: () => 'Invalid phone number format',
  schema: { type: 'string', example: '9876543210' },
  transform: (value) => (isText(value) ? (phoneIn(value) ?? value) : value),
});

export const PincodeField = field({
  check: matches(/^[1-9][0-9]{5}$/),
  message: () => 'Invalid pincode format',
  schema: { type: 'string', pattern: '^[1-9][0-9]{5}$', example: '560001' },
});

export const EnumField = (values: readonly string[], options?: FieldOptions) =>
  field({
    check: (value) => isText(value) && values.includes(value),
    message: (property) => `${property} must be one of ${values.join(', ')}`,
    schema: { type: 'string', enum: [...values], example: values[0] },
  })(options);

/**
 * The values that `EnumListQuery` reads. An interface, because the API description would show an array as one, and
 * not as it is sent.
 */
export interface Several<T> extends ReadonlyArray<T> {}

/** Declares one or several of the values in a query string, separated by commas. */
export const EnumListQuery = (values: readonly string[], options?: FieldOptions) =>
  field({
    check: (value) => Array.isArray(value) && value.every((each) => values.includes(each as string)),
    message: (property) => `${property} must be one of ${values.join(', ')}, or several with commas`,
    schema: {
      type: 'string',
      pattern: `^(${values.join('|')})(,(${values.join('|')}))*$`,
      example: values.slice(0, 2).join(','),
    },
    // A parameter that is there twice stays an array of arrays, which is refused.
    transform: (value) =>
      value === undefined ? value : isText(value) ? [...new Set(value.split(','))] : [value],
  })(options);

export const BooleanField = field({
  check: (value) => typeof value === 'boolean',
  message: (property) => `${property} must be true or false`,
  schema: { type: 'boolean' },
});

/** A boolean of a query string: exactly `true` or `false`. */
export const BooleanQuery = field({
  check: (value) => typeof value === 'boolean',
  message: (property) => `${property} must be true or false`,
  schema: { type: 'boolean' },
  transform: (value) => (value === 'true' ? true : value === 'false' ? false : value),
});

export const IntField = (min: number, max: number, options?: FieldOptions) =>
  field(integerRule(min, max))(options);

/** A whole number of a query string. */
export const IntQuery = (min: number, max: number, options?: FieldOptions) =>
  field({ ...integerRule(min, max), transform: decimalDigits })(options);

function integerRule(min: number, max: number) {
  return {
    check: (value: unknown) =>
      Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max,
    message: (property: string) => `${property} must be a whole number from ${min} to ${max}`,
    schema: { type: 'integer' as const, minimum: min, maximum: max },
  };
}

const decimalDigits = (value: unknown) =>
  isText(value) && /^-?\d{1,15}$/.test(value) ? Number(value) : value;

/** A number above 0 (dimensions in centimetres, weight in kilograms). */
export const PositiveNumberField = field({
  check: (value) => typeof value === 'number' && Number.isFinite(value) && value > 0,
  message: (property) => `${property} must be a number greater than 0`,
  schema: { type: 'number', description: 'greater than 0' },
});

/** A number from `min` to `max`, decimals allowed. */
export const NumberField = (min: number, max: number, options?: FieldOptions) =>
  field({
    check: (value) => typeof value === 'number' && value >= min && value <= max,
    message: (property) => `${property} must be a number from ${min} to ${max}`,
    schema: { type: 'number', minimum: min, maximum: max },
  })(options);

/** A number of a query string, `min` or more, decimals allowed. */
export const NumberQuery = (min: number, options?: FieldOptions) =>
  field({
    check: (value) => typeof value === 'number' && Number.isFinite(value) && value >= min,
    message: (property) => `${property} must be a number of ${min} or more`,
    schema: { type: 'number', minimum: min },
    transform: (value) =>
      isText(value) && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : value,
  })(options);

/** An amount of money in the major unit: at least `min`, at most two decimals. */
export const MoneyField = (min: number, options?: FieldOptions) =>
  field({
    check: (value) => isMoney(value) && value >= min,
    message: (property) => `${property} must be an amount of ${min} or more with at most two decimals`,
    schema: { type: 'number', minimum: min, example: 1499.5 },
  })(options);

/** A list of at most `max` texts of `minLength` to `maxLength` characters. */
export const TextListField = (max: number, minLength: number, maxLength: number, options?: FieldOptions) =>
  field({
    check: (value) =>
      Array.isArray(value) &&
      value.length <= max &&
      value.every((entry) => isText(entry) && entry.trim().length >= minLength && entry.length <= maxLength),
    message: (property) =>
      `${property} must be a list of at most ${max} strings of ${minLength} to ${maxLength} characters`,
    schema: { type: 'array', items: { type: 'string', minLength, maxLength }, maxItems: max },
    transform: (value) => (Array.isArray(value) ? value.map((entry: unknown) => trimmed(entry)) : value),
  })(options);
