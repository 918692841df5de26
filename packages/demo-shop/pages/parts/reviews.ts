import type { Answer, Review } from 'storefront-client';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { addressOf, pathHere, withQuery } from '../core/links.js';
import { choice, form, textField } from '../core/fields.js';
import { day } from '../core/format.js';
import { say } from '../core/messages.js';
import { pagedList } from '../core/paged-list.js';
import { showPage } from '../core/router.js';
import { rememberedCustomer } from '../core/session.js';

/** Shows what others say of a product, and a form for one's own review. */
export async function reviews(productId: string, signal: AbortSignal): Promise<HTMLElement> {
  return element(
    'section',
    { class: 'reviews', id: 'reviews' },
    element('h2', {}, 'Reviews'),
    await pagedList(() => client.pages.listReviews({ productId, limit: 12 }, { signal }), {
      of: review,
      empty: 'Nobody has reviewed this product yet.',
      perScreen: 6,
    }),
    rememberedCustomer() === undefined ? loginFirst() : reviewForm(productId),
  );
}

function review({ rating, content, userId: author, createdAt, answer }: Review): HTMLElement {
  return element(
    'article',
    {},
    element(
      'p',
      {},
      element(
        'span',
        { class: 'stars', role: 'img', 'aria-label': `${rating} of 5 stars` },
        '★'.repeat(rating) + '☆'.repeat(5 - rating),
      ),
    ),
    element('p', {}, content),
    element('p', { class: 'quiet' }, `${author.firstname}, ${day(createdAt)}`),
    answer && shopAnswer(answer),
  );
}

function shopAnswer({ text, at }: Answer): HTMLElement {
  return element(
    'div',
    { class: 'answer' },
    element('p', {}, element('strong', {}, 'Answer of the shop')),
    element('p', {}, text),
    element('p', { class: 'quiet' }, day(at)),
  );
}

/** Mails ask for a review, also on a device where nobody is logged in. */
function loginFirst(): HTMLElement {
  const back = `${pathHere()}#reviews`;
  return element(
    'p',
    {},
    'Have you bought it? ',
    element('a', { href: addressOf(withQuery('/login', { back })) }, 'Write a review'),
    ', with your account.',
  );
}

function reviewForm(productId: string): HTMLElement {
  return element(
    'details',
    { class: 'card', open: location.hash === '#reviews' },
    element('summary', {}, 'Write a review'),
    form(
      { class: 'stack' },
      async ({ rating, content = '' }) => {
        await client.publishInteraction({ productId, type: 'REVIEW', rating: Number(rating), content });
        say('Thank you for your review.');
        await showPage();
      },
      choice(
        'Rating',
        'rating',
        ['5', '4', '3', '2', '1'].map((stars) => [stars, `${stars} of 5 stars`] as const),
      ),
      textField('What should others know?', {
        name: 'content',
        required: true,
        minlength: 3,
        maxlength: 2000,
      }),
      element('button', { class: 'second' }, 'Publish review'),
    ),
  );
}
