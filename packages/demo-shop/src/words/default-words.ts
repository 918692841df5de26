import type { StorefrontWords } from '#config/storefront-words.js';

const SAMPLE = '<p><em>A sample text: STOREFRONT_WORDS names the file with your own.</em></p>';

/**
 * Returns the words of the storefront in production, where the shop has none of its own: nothing that may be untrue.
 */
export function plainWords(shopName: string): StorefrontWords {
  return {
    hero: { title: shopName, text: 'Have a look at what is new.', button: 'All products', link: '/products' },
  };
}

/** Returns the words of the storefront outside of production, where the shop has none of its own. */
export function sampleWords(shopName: string, returnDays: number): StorefrontWords {
  return {
    hero: {
      title: 'Good things for every day',
      text: `From kitchen to bookshelf, sent anywhere in India, and back within ${returnDays} days if it does not fit.`,
      button: 'See what is new',
      link: '/products',
    },
    pages: [
      {
        name: 'about',
        title: 'About us',
        html: `<p>${shopName} sells things for the home that are made to be used every day.</p>${SAMPLE}`,
      },
      {
        name: 'returns',
        title: 'Returns and refunds',
        html: `<p>You can return what you have bought within ${returnDays} days after it was delivered: open the order, choose the items, and send them back. The refund comes by the way in which you have paid.</p>${SAMPLE}`,
      },
      {
        name: 'privacy',
        title: 'Privacy',
        html: `<p>We keep what an order needs: your name, address, phone number and email address. You can export and delete your account on your account's page.</p>${SAMPLE}`,
      },
      {
        name: 'terms',
        title: 'Terms of sale',
        html: `<p>Prices contain all taxes. The contract is made when we confirm your order.</p>${SAMPLE}`,
      },
      {
        name: 'grievance-officer',
        title: 'Grievance officer',
        html: `<p>India's e-commerce rules ask each shop to name its grievance officer, who acknowledges a complaint within 48 hours and answers it within a month: name, designation, phone and email address stand here.</p>${SAMPLE}`,
      },
    ],
  };
}
