/**
 * The query language: pure functions over documents, independent of storage, sessions and sockets.
 *
 * Values in memory: a document is a plain object as `bson` gives it, numbers kept exact:
 * int32 is a JS integer; a double is a JS number when it has a fraction (or is NaN, infinite or -0, or lies
 * beyond int32) and a boxed `Double` when it is a whole number within int32; `Long` and `Decimal128` stay boxed.
 * Documents are immutable: nothing here changes its input, and results share structure with it.
 *
 * Everything is compiled once (`compile...`) and then run on many documents. Errors are `MongoServerFault`s
 * with mongod's codes; everything unsupported is refused by name, never ignored.
 */
export type { EvalContext } from './context.js';
export { compileExpression } from './expression/compile.js';
export { compileMatch, type CompiledMatch } from './match/compile-match.js';
export { compilePipeline } from './pipeline/compile-pipeline.js';
export { compileProjection } from './projection/compile-projection.js';
export { compileSort } from './sort/compile-sort.js';
export { compileUpdate, type CompiledUpdate } from './update/compile-update.js';
export { upsertSeed } from './update/upsert-seed.js';
export { compareValues, valuesEqual } from './values/compare.js';
export { type Doc } from './values/types.js';
