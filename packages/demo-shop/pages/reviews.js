import { client } from './client.js';
import { element } from './element.js';
import { choice, form } from './fields.js';
import { day } from './format.js';
import { say } from './messages.js';
import { pagedList } from './paged-list.js';
import { showPage } from './router.js';
import { rememberedCustomer } from './session.js';

/** What others say of a product, and a form for one's own review. @param {string} productId */
export async function reviews(productId) {
  return element(
    'section',
    { class: 'reviews' },
    element('h2', {}, 'Reviews'),
    await pagedList(client.pages.listReviews({ productId, limit: 12 }), {
      of: review,
      empty: 'Nobody has reviewed this product yet.',
      perScreen: 6,
    }),
    rememberedCustomer() !== undefined && reviewForm(productId),
  );
}

/** @param {import('/shop/client/index.js').Review} given */
function review({ rating, content, userId: author, createdAt }) {
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
  );
}

/** @param {string} productId */
function reviewForm(productId) {
  return form(
    { class: 'stack' },
    async ({ rating, content = '' }) => {
      await client.publishInteraction({ productId, type: 'REVIEW', rating: Number(rating), content });
      say('Thank you for your review.');
      await showPage();
    },
    element('h3', {}, 'Your review'),
    choice(
      'Rating',
      'rating',
      ['5', '4', '3', '2', '1'].map((stars) => [stars, `${stars} of 5 stars`]),
    ),
    element(
      'label',
      { class: 'field' },
      element('span', {}, 'What should others know?'),
      element('textarea', { name: 'content', required: true, minlength: 3, maxlength: 2000, rows: 3 }),
    ),
    element('button', { class: 'second' }, 'Publish review'),
  );
}
