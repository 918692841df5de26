export const LOOSE_INPUT = Symbol('loose input');

/** Marks an input class whose unknown fields are dropped instead of refused, as in the query of search. */
export const LooseInput = (): ClassDecorator => (target) => {
  Reflect.defineMetadata(LOOSE_INPUT, true, target);
};
