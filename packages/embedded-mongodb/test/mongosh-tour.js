/*
 * A tour through the embedded database with MongoDB's own shell, which stops at the first answer that is not as it
 * should be. It writes into a database of its own and drops it at the end.
 *
 *   npx mongosh "$(cat .data/database.uri)" --quiet --file packages/embedded-mongodb/test/mongosh-tour.js
 */
/* global db, print, quit */
const tour = db.getSiblingDB('mongosh_tour');

function expectEqual(what, actual, expected) {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    print(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
    quit(1);
  }
  print(`ok  ${what}`);
}

tour.dropDatabase();
tour.things.insertMany([
  { n: 1, s: 'x' },
  { n: 2, s: 'y' },
  { n: 3, s: 'x' },
]);
tour.things.createIndex({ n: 1 });

expectEqual('show collections', tour.getCollectionNames(), ['things']);
expectEqual(
  'listDatabases',
  db.adminCommand({ listDatabases: 1 }).databases.some(({ name }) => name === 'mongosh_tour'),
  true,
);
expectEqual(
  'find and sort',
  tour.things
    .find({ s: 'x' })
    .sort({ n: -1 })
    .toArray()
    .map(({ n }) => n),
  [3, 1],
);
expectEqual(
  'explain',
  tour.things.find({ n: 2 }).explain('executionStats').queryPlanner.winningPlan.inputStage.indexName,
  'n_1',
);
expectEqual('count', tour.things.countDocuments({ n: { $gte: 2 } }), 2);
expectEqual('update', tour.things.updateOne({ n: 1 }, { $inc: { n: 10 } }).modifiedCount, 1);
expectEqual(
  'aggregate',
  tour.things.aggregate([{ $group: { _id: '$s', n: { $sum: 1 } } }, { $sort: { _id: 1 } }]).toArray(),
  [
    { _id: 'x', n: 2 },
    { _id: 'y', n: 1 },
  ],
);
expectEqual(
  'indexes',
  tour.things.getIndexes().map(({ name }) => name),
  ['_id_', 'n_1'],
);
expectEqual('stats', tour.things.stats().count, 3);
expectEqual('server version', db.version().startsWith('7.0'), true);

const session = db.getMongo().startSession();
session.startTransaction();
session.getDatabase('mongosh_tour').things.insertOne({ n: 9 });
expectEqual('a transaction is invisible before its commit', tour.things.countDocuments(), 3);
session.commitTransaction();
expectEqual('and there after it', tour.things.countDocuments(), 4);

tour.dropDatabase();
