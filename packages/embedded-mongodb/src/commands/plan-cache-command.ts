import { shapeOf } from '../engine/query-shape.js';
import { demand } from '../errors.js';
import { compileSort } from '../mql/index.js';
import type { Command } from './command.js';
import { namespaceOf } from './namespaces.js';

/** `planCacheClear`: forgets the remembered plans of a collection, or of one shape of queries. */
const planCacheClear: Command = {
  names: ['planCacheClear'],
  fields: ['query', 'sort', 'projection'],
  run(call) {
    const { args } = call;
    const query = args.document('query');
    const sort = args.document('sort');
    const plans = call.access.read(namespaceOf(call))?.plans;
    if (query) plans?.deleteShape(shapeOf(query, compileSort(sort ?? {}).keys, undefined));
    else {
      demand(!sort && !args.has('projection'), 'BadValue', 'sort or projection provided without query');
      plans?.clear();
    }
    return {};
  },
};

export const PLAN_CACHE_COMMANDS = [planCacheClear];
