/**
 * Declares a test that proves rules of `test/specification/rules`: `rules('ORD-08', 'PAY-02').it('expires the order', ...)`. The
 * ids are read from the source by `test/specification/test-titles.ts`.
 */
globalThis.rules = () => ({ it: globalThis.it });
