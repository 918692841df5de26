/**
 * The options of every connection of the service to MongoDB, whatever the default of the server is. `MONGODB_URI`
 * cannot say otherwise: these precede it, and the configuration refuses a URI that contradicts them.
 *
 * An acknowledged write is on the majority of the members, so that it survives the loss of the primary. Reads come from the
 * primary, because a checkout reads what was just written.
 */
export const CONNECTION_OPTIONS = { writeConcern: { w: 'majority' }, readPreference: 'primary' } as const;

/**
 * How soon a server that no longer answers is noticed, though its connections stand (frozen, or behind a dead route): the
 * driver's monitor asks it every four seconds and waits four for the answer, then ends what is under way with an error, and
 * whatever comes next waits three seconds for a server. So a request fails within fifteen seconds, its clean-up included. Long
 * commands of a server that answers the monitor are not limited. The embedded database is a thread of the process that asks: it
 * may be busy for longer, and never stands still alone.
 */
export const SERVER_TIMEOUTS = {
  heartbeatFrequencyMS: 4_000,
  connectTimeoutMS: 4_000,
  serverSelectionTimeoutMS: 3_000,
} as const;
