import type { World } from '../shop/world.js';

/**
 * A piece of the shop's work. What comes before `begin` is not interrupted; then the process may be killed after any step,
 * once, and the end must be the same: `play` checks it, as the customer, the administrator and the vendors see it.
 */
export interface Scenario {
  readonly name: string;
  play(world: World, begin: () => Promise<void>): Promise<void>;
}
