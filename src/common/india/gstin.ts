import { stateOfGstCode } from './states.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State, PAN (or the TAN of who deducts tax), number of the registration, kind, check digit. */
const OF_A_BUSINESS = /^\d{2}[A-Z]{4}[A-Z\d]\d{4}[A-Z][1-9A-Z][A-Z\d]{2}$/;
/** The unique identity number of embassies and bodies of the United Nations. */
const OF_A_BODY = /^\d{4}[A-Z]{3}\d{5}[A-Z]{2}[A-Z\d]$/;
/** Beside those of the states: other territory, and the centre's jurisdiction. */
const NO_STATE = ['97', '99'];

/** Whether a text is a GSTIN: 15 capitals and digits with the code of a state and the right check digit (decisions 13.21). */
export function isGstin(text: string): boolean {
  const code = text.slice(0, 2);
  return (
    (OF_A_BUSINESS.test(text) || OF_A_BODY.test(text)) &&
    (stateOfGstCode(code) !== undefined || NO_STATE.includes(code)) &&
    text[14] === checkDigitOf(text.slice(0, 14))
  );
}

/** Every second character counts double, in the digits of the base 36. */
function checkDigitOf(text: string): string {
  const sum = [...text].reduce((total, character, index) => {
    const product = ALPHABET.indexOf(character) * (1 + (index % 2));
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return ALPHABET[(36 - (sum % 36)) % 36]!;
}
