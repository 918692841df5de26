/** The page that the service writes, for tests of modules that read the facts of the shop from it. Import it first. */
const facts = {
  name: 'Test shop',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  storefrontUrl: null,
  simulate: false,
  present: { cash: true, zones: true },
  unset: [],
};

Object.assign(globalThis, { document: { querySelector: () => ({ content: JSON.stringify(facts) }) } });
// A worker runs many files of tests: the client of the next one would take it for a browser.
afterAll(() => Reflect.deleteProperty(globalThis, 'document'));
