import { scrollQuery } from '#common/validation/page-query.js';

export class ReviewsQuery extends scrollQuery({ limit: 10, max: 50 }) {}

export class CommentsQuery extends scrollQuery({ limit: 20, max: 50 }) {}
