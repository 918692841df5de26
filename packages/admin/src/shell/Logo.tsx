import { shopFacts } from '../shop-facts.js';

/** The shop's logo, or its name. */
export function Logo() {
  const { name, logo } = shopFacts;
  return logo === undefined ? name : <img className="shop-logo" alt={name} {...logo} />;
}
