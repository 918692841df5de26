/** A section of the API description. Generated clients make a class of each, so `name` is one. */
interface Tag {
  readonly name: string;
  /** The title that pages show. */
  readonly title: string;
  readonly description: string;
}

interface TagGroup {
  readonly name: string;
  readonly tags: readonly Tag[];
}

/** Every tag that `@ApiTags()` may name, in the order of the pages. */
export const TAG_GROUPS: readonly TagGroup[] = [
  {
    name: 'Customers',
    tags: [
      {
        name: 'Auth',
        title: 'Sign-in',
        description: 'Registration, sign-in, tokens, verification of the email address, forgotten passwords.',
      },
      {
        name: 'Profile',
        title: 'Profile',
        description: "The caller's account: names, avatar, addresses, password, data export, deletion.",
      },
      { name: 'Products', title: 'Products', description: 'The catalogue of active products.' },
      { name: 'Categories', title: 'Categories', description: 'The tree that products are found in.' },
      {
        name: 'Search',
        title: 'Search',
        description: 'Products by words, with typo tolerance, filters and facets.',
      },
      {
        name: 'Feeds',
        title: 'Feeds',
        description: 'The whole catalogue as XML, for Google Merchant Center and for search engines.',
      },
      {
        name: 'Shipping',
        title: 'Shipping',
        description: 'Where parcels go, for how much and by when.',
      },
      {
        name: 'Cart',
        title: 'Cart',
        description: "The caller's cart at current prices. It reserves nothing; checkout does.",
      },
      {
        name: 'Wishlist',
        title: 'Wishlist',
        description: "The caller's wishlist.",
      },
      {
        name: 'Orders',
        title: 'Orders',
        description:
          "Checkout, payment, and the caller's orders: `checkout` answers with the gateway's order, the client pays it " +
          'at the gateway, `verifyPayment` or the webhook of the gateway confirms it.',
      },
      {
        name: 'Returns',
        title: 'Returns',
        description: 'Returns of delivered goods. A refund follows when they have been received.',
      },
      {
        name: 'Interactions',
        title: 'Reviews and comments',
        description: 'Reviews of products, comments on reviews, votes on both.',
      },
      {
        name: 'SupportTickets',
        title: 'Support tickets',
        description: 'Conversations of the caller with the shop.',
      },
      {
        name: 'Notifications',
        title: 'Notifications',
        description: 'Notifications of the caller.',
      },
    ],
  },
  {
    name: 'Administrators',
    tags: [
      {
        name: 'CategoriesAdmin',
        title: 'Categories (administrators)',
        description: 'The tree of categories, inactive ones too.',
      },
      {
        name: 'ProductsAdmin',
        title: 'Products (administrators)',
        description: 'The whole catalogue, its stock and its images.',
      },
      {
        name: 'Coupons',
        title: 'Coupons',
        description: 'Discount codes. Customers apply them to their cart.',
      },
      {
        name: 'ShippingZones',
        title: 'Shipping zones',
        description: 'Regions by their PIN codes, with the ways of shipping to them.',
      },
      {
        name: 'OrdersAdmin',
        title: 'Orders (administrators)',
        description: 'All orders: dispatch, status, payments, refunds, notes.',
      },
      {
        name: 'InvoicesAdmin',
        title: 'Invoices (administrators)',
        description: 'The register of invoices and credit notes, for who keeps the books.',
      },
      {
        name: 'ReturnsAdmin',
        title: 'Returns (administrators)',
        description: 'Decisions on returns, and the receipt of their goods.',
      },
      {
        name: 'SupportTicketsAdmin',
        title: 'Support tickets (administrators)',
        description: 'All tickets: replies and status.',
      },
      {
        name: 'InteractionsAdmin',
        title: 'Reviews and comments (administrators)',
        description: 'Moderation: removal of reviews and comments.',
      },
      {
        name: 'UsersAdmin',
        title: 'Users (administrators)',
        description: 'All accounts: search, orders and spending, bans.',
      },
      {
        name: 'Staff',
        title: 'Staff',
        description: 'Administrators and their scopes, and invitations: with `STAFF_INVITATIONS=true` alone.',
      },
      {
        name: 'ApiKeys',
        title: 'API keys',
        description: 'Keys by which programs act as administrators with scopes.',
      },
      {
        name: 'WebhookEndpoints',
        title: 'Webhooks out',
        description:
          'Events of the shop for other systems, by Standard Webhooks: endpoints, their secrets, and what was delivered.',
      },
      { name: 'Dashboard', title: 'Dashboard', description: 'Figures of the shop for a period.' },
      {
        name: 'QueuesAdmin',
        title: 'Queues (administrators)',
        description: 'Background work: how the queues stand, and dead letters with their retry.',
      },
      { name: 'AuditLog', title: 'Audit log', description: 'What administrators have changed.' },
    ],
  },
  {
    name: 'Machines',
    tags: [
      {
        name: 'Webhooks',
        title: 'Webhooks',
        description:
          'What the payment gateway and the carrier send. Each request is authenticated by a header; the sender repeats ' +
          'it until it gets a 2xx, and an event that arrives twice has one effect.',
      },
      { name: 'Service', title: 'Service', description: 'Information about the service, and its health.' },
      {
        name: 'DeveloperConsole',
        title: 'Developer console',
        description:
          'Simulates the outside world: payments, parcels, mails, time. Outside production only, and for requests to ' +
          '`localhost` or the host of `PUBLIC_URL`. No promise of stability: it may change without notice.',
      },
    ],
  },
];

export const TAGS: readonly Tag[] = TAG_GROUPS.flatMap(({ tags }) => tags);
