import { AnswerStore } from './answer-store.js';
import type { StoredAnswer } from './stored-answer.js';

const KB = 1024;

function answer(topics: string[] = [], bytes = KB, storedAtMs = 0): StoredAnswer {
  return { body: Buffer.alloc(bytes), etag: 'W/"x"', topics, storedAtMs, compressed: new Map() };
}

describe('the store of finished answers', () => {
  it('never exceeds its size limit', () => {
    const store = new AnswerStore(256 * KB);
    for (let i = 0; i < 1_000; i++) {
      store.put(`/products?q=${i}`, answer([`product:${i}`], (i % 7) * KB));
      if (i % 3 === 0) store.get(`/products?q=${i - 1}`);
      expect(store.bytes).toBeLessThanOrEqual(256 * KB);
    }
    expect(store.size).toBeGreaterThan(20);
    store.clear();
    expect([store.size, store.bytes]).toEqual([0, 0]);
  });

  it('does not keep an answer that would take the place of many', () => {
    const store = new AnswerStore(256 * KB);
    store.put('/huge', answer([], 32 * KB));
    expect(store.get('/huge')).toBeUndefined();
    expect(store.bytes).toBe(0);
  });

  it('evicts what was asked for once before what is popular', () => {
    const store = new AnswerStore(256 * KB);
    const popular = Array.from({ length: 20 }, (_, i) => `/products/${i}`);
    for (const url of popular) store.put(url, answer());
    for (const url of popular) store.get(url);
    for (let i = 0; i < 10_000; i++) store.put(`/search?q=random${i}`, answer());
    expect(popular.filter((url) => store.get(url) === undefined)).toEqual([]);
  });

  it('evicts answers that were popular once', () => {
    const store = new AnswerStore(256 * KB);
    const ask = (url: string) => {
      store.put(url, answer());
      store.get(url);
    };
    ask('/old');
    for (let i = 0; i < 300; i++) ask(`/new/${i}`);
    expect(store.get('/old')).toBeUndefined();
    expect(store.get('/new/299')).toBeDefined();
  });

  it('drops what depends on a topic, and nothing else', () => {
    const store = new AnswerStore(256 * KB);
    store.put('/list', answer(['catalogue', 'product:1', 'product:2']));
    store.put('/one', answer(['product:1']));
    store.put('/two', answer(['product:2']));
    store.get('/two');
    store.deleteDependents(['product:2', 'unknown']);
    expect(['/list', '/one', '/two'].filter((url) => store.get(url) !== undefined)).toEqual(['/one']);
    store.deleteDependents(['product:1']);
    expect([store.size, store.bytes]).toEqual([0, 0]);
  });

  it('replaces the answer of a URL with its topics', () => {
    const store = new AnswerStore(256 * KB);
    store.put('/list', answer(['product:1']));
    store.put('/list', answer(['product:2']));
    store.deleteDependents(['product:1']);
    expect(store.get('/list')).toBeDefined();
    store.deleteDependents(['product:2']);
    expect([store.size, store.bytes]).toEqual([0, 0]);
  });

  it('counts compressed bodies, and takes none for an answer that is gone', () => {
    const store = new AnswerStore(256 * KB);
    const known = answer(['product:1']);
    store.put('/list', known);
    const before = store.bytes;
    store.addCompressed('/list', known, 'br', Buffer.alloc(100));
    expect(store.bytes).toBe(before + 100);
    store.get('/list');
    store.addCompressed('/list', known, 'gzip', Buffer.alloc(50));
    store.addCompressed('/list', answer(), 'gzip', Buffer.alloc(50));
    expect(store.bytes).toBe(before + 150);
    store.deleteDependents(['product:1']);
    store.addCompressed('/list', known, 'br', Buffer.alloc(100));
    expect([store.size, store.bytes]).toEqual([0, 0]);
  });

  it('removes what is too old', () => {
    const store = new AnswerStore(256 * KB);
    store.put('/old', answer([], KB, 100));
    store.put('/new', answer([], KB, 200));
    store.deleteOlderThan(150);
    expect([store.get('/old'), store.get('/new')?.storedAtMs]).toEqual([undefined, 200]);
  });
});
