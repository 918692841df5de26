import { pageQuery } from '#common/validation/page-query.js';

/** Query of the list of zones. */
export class ShippingZoneListQuery extends pageQuery({ limit: 20, max: 100 }) {}
