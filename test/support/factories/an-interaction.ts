import { InteractionsService } from '#modules/interactions/services/interactions.service.js';
import type { PublishedView } from '#modules/interactions/views/review.view.js';
import type { TestApp } from '../create-app.js';

interface Written {
  productId: string;
  userId: string;
}

export function aReview(
  app: TestApp,
  { userId, productId }: Written,
  overrides: { rating?: number; content?: string } = {},
): Promise<PublishedView> {
  const review = { type: 'REVIEW' as const, rating: 4, content: 'Boils fast.', ...overrides };
  return app.get(InteractionsService).publish(userId, { productId, ...review });
}

export function aComment(
  app: TestApp,
  { userId, productId }: Written,
  parentId: string,
  content = 'So does mine.',
): Promise<PublishedView> {
  return app.get(InteractionsService).publish(userId, { productId, type: 'COMMENT', parentId, content });
}

/** Publishes `count` comments on a review, a millisecond apart: `Comment 1` and so on. */
export async function comments(
  app: TestApp,
  writer: Written,
  parentId: string,
  count: number,
): Promise<void> {
  for (let index = 1; index <= count; index++) {
    await aComment(app, writer, parentId, `Comment ${index}`);
    app.clock.advance(1);
  }
}
