import { pageQuery } from '#common/validation/page-query.js';

/** Query of a product's reviews. */
export class ReviewsQuery extends pageQuery({ limit: 10, max: 50 }) {}

/** Query of a review's comments. */
export class CommentsQuery extends pageQuery({ limit: 20, max: 50 }) {}
