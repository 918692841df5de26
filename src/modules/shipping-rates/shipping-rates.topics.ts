/** The topic of every change of a zone or its rates. */
export const ZONES_TOPIC = 'shipping-zones';
