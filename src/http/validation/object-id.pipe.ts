import { Param, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { OBJECT_ID } from '#common/validation/fields.js';
import { ValidationFailedError } from '#common/errors/validation-failed.error.js';

class ObjectIdPipe implements PipeTransform<string, string> {
  transform(value: string, { data }: ArgumentMetadata): string {
    if (!OBJECT_ID.test(value)) throw new ValidationFailedError(`Invalid ${data ?? 'id'} format`);
    return value.toLowerCase();
  }
}

/** A path parameter that must be an object id (400 otherwise), converted to lower case. */
export function IdParam(name: string): ParameterDecorator {
  return (target, key, index) => {
    Param(name, new ObjectIdPipe())(target, key, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, key!);
    ApiParam({
      name,
      schema: { type: 'string', pattern: OBJECT_ID.source, example: '65f0c3a2b1d4e5f6a7b8c9d0' },
    })(target, key!, descriptor!);
  };
}
