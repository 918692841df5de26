import { scrollQuery } from '#common/validation/page-query.js';

/** Query of the list of dead letters. */
export class DeadLetterListQuery extends scrollQuery({ limit: 20, max: 100 }) {}
