import type { ErrorClass } from '#common/errors/app-error.js';

const ERRORS = Symbol('errors');

/**
 * Names errors that a handler, or every handler of a controller, answers beside those of every endpoint. The API
 * description lists them with their codes. Used more than once, it adds up.
 */
export function CanFail(...errors: readonly ErrorClass[]): ClassDecorator & MethodDecorator {
  return (target: object, _key?: string | symbol, descriptor?: PropertyDescriptor): void => {
    const owner = (descriptor?.value ?? target) as object;
    Reflect.defineMetadata(ERRORS, [...errorsOf(owner), ...errors], owner);
  };
}

/** The errors that a handler or a controller was given. */
export function errorsOf(owner: object): readonly ErrorClass[] {
  return (Reflect.getOwnMetadata(ERRORS, owner) as readonly ErrorClass[] | undefined) ?? [];
}
