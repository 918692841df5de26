/** A phone number of India without its country code: ten digits that begin with 6 to 9. */
export const PHONE = /^[6-9]\d{9}$/;

/** The message of the phone rule. */
export const PHONE_RULE = 'must have ten digits and begin with 6 to 9, such as 9876543210';
