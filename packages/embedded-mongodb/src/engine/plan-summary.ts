import { describe } from '../mql/values/describe.js';
import type { Plan } from './planner.js';

/** The stage at the bottom of a plan, by mongod's names. */
export type Leaf = 'COLLSCAN' | 'IXSCAN' | 'IDHACK' | 'COUNT_SCAN' | 'RECORD_STORE_FAST_COUNT';

/** The plan in one line, as mongod's profiler shows it: the stage of every leaf with its index. */
export function planSummary(plan: Plan, leaf: Leaf): string {
  if (plan.kind === 'scan' || leaf === 'IDHACK') return leaf;
  const { index, merge, ranges } = plan.plan;
  const scan = `${leaf} ${describe(index.definition.spec['key'])}`;
  return merge ? ranges.map(() => scan).join(', ') : scan;
}
