export const IGNORES_UNKNOWN_FIELDS = Symbol('ignores unknown fields');

/**
 * Drops the unknown fields of an input class instead of refusing them with 400. The specification wants this of the
 * search query alone (`SearchQuery`).
 */
export const IgnoreUnknownFields = (): ClassDecorator => (target) => {
  Reflect.defineMetadata(IGNORES_UNKNOWN_FIELDS, true, target);
};
