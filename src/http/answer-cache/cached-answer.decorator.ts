import { HttpRoute, type CachedAnswerOptions } from '../route-options.js';

/**
 * Lets a public GET route be answered from memory: see `AnswerCache`. Only for answers that depend on nothing but the
 * URL and records whose changes are published; an answer that depends on the caller is refused at start-up.
 */
export function CachedAnswer<Data>(options: CachedAnswerOptions<Data>): MethodDecorator {
  return HttpRoute({ cachedAnswer: options as CachedAnswerOptions });
}
