import { dataOf, type DemoShop } from '../demo-shop.js';
import type { Scenes } from '../scene.js';

const TICKET = {
  subject: 'The lid does not close',
  message: 'It opens by itself while the water boils.',
};

/** A review of Asha's about the product with this place in the catalogue: one product has one of hers at most. */
async function reviewOfAsha(shop: DemoShop, place: number): Promise<{ productId: string; _id: string }> {
  const productId = (await shop.productIds())[place]!;
  const review = { productId, type: 'REVIEW', rating: 4, content: 'Fits well, and keeps its color.' };
  return dataOf(await shop.asha.post('/interactions', review));
}

async function ticketOfAsha({ asha }: DemoShop) {
  const { _id } = dataOf(await asha.post('/support-tickets', TICKET));
  return { id: _id as string };
}

/** A comment of Ravi's on a review of Asha's. */
async function commentOfRavi(shop: DemoShop, place: number): Promise<{ review: string; comment: string }> {
  const { _id: parentId, productId } = await reviewOfAsha(shop, place);
  const comment = { productId, parentId, type: 'COMMENT', content: 'Mine is too small.' };
  return { review: parentId, comment: dataOf(await shop.ravi.post('/interactions', comment))._id };
}

/** Reviews, comments and support tickets. */
export const WORDS: Scenes = {
  publishInteraction: async (shop) => ({
    body: {
      productId: (await shop.productIds())[0],
      type: 'REVIEW',
      rating: 5,
      content: 'Well made.',
    },
  }),
  listReviews: async (shop) => ({ path: { productId: (await shop.productIds())[0]! } }),
  updateInteraction: async (shop) => ({
    path: { interactionId: (await reviewOfAsha(shop, 1))._id },
    body: { rating: 3, content: 'Well made, but it shrinks.' },
  }),
  deleteInteraction: async (shop) => ({ path: { interactionId: (await reviewOfAsha(shop, 2))._id } }),
  listComments: async (shop) => ({ path: { interactionId: (await commentOfRavi(shop, 3)).review } }),
  voteOnInteraction: async (shop) => ({
    caller: shop.ravi,
    path: { interactionId: (await reviewOfAsha(shop, 4))._id },
    body: { action: 'LIKE' },
  }),
  moderateInteraction: async (shop) => ({
    path: { interactionId: (await reviewOfAsha(shop, 6))._id },
    body: { isHidden: false, answer: 'Thank you. The next batch has a better dye.' },
  }),
  deleteInteractionAsAdmin: async (shop) => ({
    path: { interactionId: (await commentOfRavi(shop, 5)).comment },
  }),
  openTicket: { body: TICKET },
  listMyTickets: {},
  getTicket: async (shop) => ({ path: await ticketOfAsha(shop) }),
  addTicketMessage: async (shop) => ({
    path: await ticketOfAsha(shop),
    body: { message: 'A new lid has helped. Thank you.' },
  }),
  addTicketAttachment: async (shop) => ({ path: await ticketOfAsha(shop), file: 'attachment' }),
  listTicketsAsAdmin: { query: { status: 'OPEN' } },
  replyToTicket: async (shop) => ({
    path: await ticketOfAsha(shop),
    body: { message: 'We send you a new lid today.' },
  }),
  setTicketStatus: async (shop) => ({ path: await ticketOfAsha(shop), body: { status: 'CLOSED' } }),
};
