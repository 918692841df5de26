/** What a production process needs to start without stand-ins. */
export const REQUIRED: readonly string[];
