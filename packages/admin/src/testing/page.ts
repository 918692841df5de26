/** The page that the service writes, for tests of modules that read the facts of the shop from it. Import it first. */
const facts = {
  name: 'Test shop',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  storefrontUrl: null,
  simulate: false,
};

Object.assign(globalThis, { document: { querySelector: () => ({ content: JSON.stringify(facts) }) } });
