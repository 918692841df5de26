/** How many times as many requests all addresses of one /48 of IPv6 have together as one of its /64: a provider assigns up to a /48. */
export const NETWORK_TIMES = 10;
