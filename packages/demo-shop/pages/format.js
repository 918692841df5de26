const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** @param {number} amount in rupees, as the API answers @returns {string} `₹1,499` or `₹1,499.50` */
export function money(amount) {
  return RUPEES.format(amount).replace(/\.00$/, '');
}

/** @param {string} at a time of the API @returns {string} */
export function day(at) {
  return DAY.format(new Date(at));
}

/** @param {string} at a time of the API @returns {string} */
export function moment(at) {
  return MOMENT.format(new Date(at));
}

/**
 * `RETURN_REQUESTED` as `Return requested`.
 * @param {string} code
 */
export function words(code) {
  const text = code.toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
