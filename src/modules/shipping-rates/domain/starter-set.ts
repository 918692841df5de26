/** A zone of the starter set: where it is, and its promise in working days. */
interface StarterZone {
  readonly name: string;
  /** Beginnings of PIN codes; undefined: the rest. */
  readonly pincodes?: readonly string[];
  readonly price: 'metroPrice' | 'restPrice' | 'remotePrice';
  readonly minDays: number;
  readonly maxDays: number;
}

/** Delhi, Mumbai, Kolkata, Chennai, Bengaluru, Hyderabad, Pune, Ahmedabad. */
const METRO = ['110', '400', '700', '600', '560', '500', '411', '380'];

/** Sikkim, Assam and the other states of the north east; Andaman and Nicobar, Lakshadweep. */
const REMOTE = ['737', '78', '79', '744', '68255'];

/** The zones with which a shop in India begins, in the order in which they are made. */
export const STARTER_SET: readonly StarterZone[] = [
  { name: 'Rest of India', price: 'restPrice', minDays: 3, maxDays: 7 },
  { name: 'North East and islands', pincodes: REMOTE, price: 'remotePrice', minDays: 5, maxDays: 12 },
  { name: 'Metro cities', pincodes: METRO, price: 'metroPrice', minDays: 2, maxDays: 4 },
];

/** Returns where a zone of the set is, as a new zone takes it. */
export function placeOf({ pincodes }: Pick<StarterZone, 'pincodes'>): {
  isRest: boolean;
  pincodes?: string[];
} {
  return pincodes === undefined ? { isRest: true } : { isRest: false, pincodes: [...pincodes] };
}
