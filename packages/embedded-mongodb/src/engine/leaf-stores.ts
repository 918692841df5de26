import type { DocumentSource, StoredDocument } from './stored-document.js';
import { KEY_LEAVES } from './tree/key-leaves.js';
import type { LeafMemory } from './tree/leaf-memory.js';
import { LeafStore } from './tree/leaf-store.js';
import { recordLeaves } from './tree/record-leaves.js';

/** Where the trees of a collection have the leaves that may leave memory. */
export interface LeafStores {
  readonly keys: LeafStore<string, number>;
  readonly records: LeafStore<number, StoredDocument>;
}

export const leafStores = (memory: LeafMemory, source: DocumentSource): LeafStores => ({
  keys: new LeafStore(memory, KEY_LEAVES),
  records: new LeafStore(memory, recordLeaves(source)),
});
