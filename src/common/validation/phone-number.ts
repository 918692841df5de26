/** A phone number of India without its country code: ten digits that begin with 6 to 9. */
export const PHONE = /^[6-9]\d{9}$/;

/**
 * The ten digits of a phone number as people write it: with +91, 0091, 91 or a leading 0, with spaces, dashes, dots and
 * brackets. Undefined for any other text.
 */
export function phoneIn(text: string): string | undefined {
  if (!/^[+(\d][\d\s\p{Pd}().]*$/u.test(text.trim())) return undefined;
  return /^0*(?:91)?0?([6-9]\d{9})$/.exec(text.replaceAll(/\D/g, ''))?.[1];
}

/** The message of the phone rule. */
export const PHONE_RULE = 'must have ten digits and begin with 6 to 9, such as 9876543210';
