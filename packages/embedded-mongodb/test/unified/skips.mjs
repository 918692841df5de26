/**
 * The features that the server refuses by design, by error message. A test that gets one of these errors needs the
 * feature and is skipped under its name; any other failure is a failure. The list is in docs/compatibility.md.
 */
const REFUSED = [
  ['collation', /collation/i],
  ['snapshot reads', /snapshot/i],
  ['search indexes', /SearchIndex|\$listSearchIndexes|search index/i],
  ['capped collections', /capped/i],
  ['time series', /timeseries|time.?series/i],
  ['views', /viewOn|views? (?:is|are) not/i],
  ['change streams', /\$changeStream|changeStream/i],
  ['$out and $merge', /\$out|\$merge/],
  ['map-reduce', /mapReduce/i],
  ['clustered collections', /clusteredIndex/i],
  ['pre- and post-images', /changeStreamPreAndPostImages/i],
  ['validators', /validator|jsonSchema/i],
  ['text search', /\$text|text index/i],
  ['geospatial queries', /\$geo|\$near|2dsphere/i],
  ['server-side JavaScript', /\$where|\$function|\$accumulator/],
  ['index conversion', /prepareUnique/],
];

/** Tests that cannot pass on any server: because of the driver, or of a replica set with one member. */
const IMPOSSIBLE = [
  [
    'the driver replaces an _id of null by a new one',
    /countDocuments result: expected 1, got 0/,
    /"\$type":"null"/,
  ],
  ['reads from secondaries: the replica set has one node', /Server selection timed out/, /"secondary/i],
  [
    'the driver does not send bypassDocumentValidation: false',
    /bypassDocumentValidation: expected false/,
    /bypassDocumentValidation/,
  ],
];

/** Why a test cannot pass whatever the server does, or nothing. */
export function impossible(error, test) {
  const asked = JSON.stringify(test);
  return IMPOSSIBLE.find(([, said, about]) => said.test(error.message) && about.test(asked))?.[0];
}

/** The refused feature behind a failure of a test that asks for it, or nothing. */
export function refusedFeature(error, test, file) {
  const asked = JSON.stringify([test, file.createEntities, file.initialData]);
  const said = [error.message, error.errorResponse?.errmsg, error.cause?.message].join(' ');
  return REFUSED.find(([, pattern]) => pattern.test(said) && pattern.test(asked))?.[0];
}
