import { pageQuery } from '#common/validation/page-query.js';

/** Query of the list of keys. */
export class ApiKeyListQuery extends pageQuery({ limit: 20, max: 100 }) {}
