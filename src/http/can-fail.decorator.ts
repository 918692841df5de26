import type { ErrorClass } from '#common/errors/app-error.js';

const ERRORS = Symbol('errors');

/**
 * Declares errors of a handler, of every handler of a controller, or of a guard, beyond those of every endpoint. The API
 * description lists them with their codes. Repeated use adds to the list.
 */
export function CanFail(...errors: readonly ErrorClass[]): ClassDecorator & MethodDecorator {
  return (target: object, _key?: string | symbol, descriptor?: PropertyDescriptor): void => {
    const owner = (descriptor?.value ?? target) as object;
    Reflect.defineMetadata(ERRORS, [...errorsOf(owner), ...errors], owner);
  };
}

/** The errors declared on a handler or a controller. */
export function errorsOf(owner: object): readonly ErrorClass[] {
  return (Reflect.getOwnMetadata(ERRORS, owner) as readonly ErrorClass[] | undefined) ?? [];
}
