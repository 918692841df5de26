import { isDocument, type Doc } from '../mql/values/types.js';
import { isOperators } from './bounds.js';
import type { SortKeys } from './plan.js';

/**
 * The shape of a query: its paths and operators without the values, its order, and the magnitude of its limit, which
 * decides whether reading in order is worth it.
 */
export function shapeOf(query: Doc, sort: SortKeys, limit: number | undefined): string {
  const order = sort.map(([path, direction]) => `${path}\0${direction}`).join('\0');
  const few = limit === undefined ? '' : Math.ceil(Math.log2(limit));
  return `${shapeOfFilter(query)}\0\0${order}\0${few}`;
}

function shapeOfFilter(query: Doc): string {
  let shape = '';
  for (const name in query) {
    const value = query[name];
    shape += `\0${name}`;
    if (name === '$and' || name === '$or' || name === '$nor') {
      for (const branch of value as Doc[]) shape += `\0(${shapeOfFilter(branch)}\0)`;
    } else if (isOperators(value)) shape += shapeOfOperators(value);
  }
  return shape;
}

function shapeOfOperators(operators: Doc): string {
  let shape = '';
  for (const operator in operators) {
    const operand = operators[operator];
    shape += `\0${operator}`;
    if ((operator === '$elemMatch' || operator === '$not') && isDocument(operand))
      shape += `\0(${isOperators(operand) ? shapeOfOperators(operand) : shapeOfFilter(operand)}\0)`;
    // One value keeps the order of the next field, a list has to be merged.
    else if (operator === '$in' && Array.isArray(operand)) shape += operand.length === 1 ? '1' : '';
  }
  return shape;
}
