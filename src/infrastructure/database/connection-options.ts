/**
 * What every connection of the service to MongoDB has, whatever the default of the server is. `MONGODB_URI` cannot say
 * otherwise: these precede it, and the configuration refuses a URI that contradicts them.
 *
 * An acknowledged write is on the majority of the members, so that it survives the loss of the primary. Reads come from the
 * primary, because a checkout reads what was just written.
 */
export const CONNECTION_OPTIONS = { writeConcern: { w: 'majority' }, readPreference: 'primary' } as const;
