import { MongoServerFault } from '../../errors.js';
import { describe } from '../values/describe.js';
import { isNullish, typeNameOf } from '../values/types.js';
import { coerceToDate, compileArguments, zoneOf } from './date-arguments.js';
import { checkFormat, formatDate, ISO_FORMAT, ISO_FORMAT_WITHOUT_ZONE } from './date-format.js';
import { compileDateFormat, parseDate } from './date-parse.js';
import type { Evaluate, Frame, OperatorCompiler } from './scope.js';

const dateToString: OperatorCompiler = (operand, scope, compile, name) => {
  const parts = compileArguments(operand, scope, compile, {
    name,
    required: ['date'],
    optional: ['format', 'timezone', 'onNull'],
    codes: [18629, 18534, 18628],
  });
  return (frame) => {
    const date = parts['date']!(frame);
    const format = formatOf(parts['format'], frame, 18533, name, checkFormat);
    const zone = zoneOf(parts['timezone'], frame);
    if (isNullish(date)) return parts['onNull'] ? parts['onNull'](frame) : null;
    if (!zone || format === null) return null;
    return formatDate(
      coerceToDate(date),
      format ?? (zone.isUtc ? ISO_FORMAT : ISO_FORMAT_WITHOUT_ZONE),
      zone,
    );
  };
};

const dateFromString: OperatorCompiler = (operand, scope, compile, name) => {
  const parts = compileArguments(operand, scope, compile, {
    name,
    required: ['dateString'],
    optional: ['format', 'timezone', 'onNull', 'onError'],
    codes: [40540, 40541, 40542],
  });
  return (frame) => {
    const text = parts['dateString']!(frame);
    const format = formatOf(parts['format'], frame, 40684, name, compileDateFormat);
    const zone = zoneOf(parts['timezone'], frame);
    if (isNullish(text)) return parts['onNull'] ? parts['onNull'](frame) : null;
    try {
      if (typeof text !== 'string') {
        throw new MongoServerFault(
          'ConversionFailure',
          `$dateFromString requires that 'dateString' be a string, found: ${typeNameOf(text)} with value ${describe(text)}`,
        );
      }
      if (!zone || format === null) return null;
      return parseDate(text, zone, format === undefined ? undefined : compileDateFormat(format));
    } catch (error) {
      const failed = error instanceof MongoServerFault && error.codeName === 'ConversionFailure';
      if (failed && parts['onError']) return parts['onError'](frame);
      throw error;
    }
  };
};

/** The format given; undefined without one, null when it is null. */
function formatOf(
  argument: Evaluate | undefined,
  frame: Frame,
  code: number,
  name: string,
  check: (format: string) => unknown,
): string | null | undefined {
  if (!argument) return undefined;
  const format = argument(frame);
  if (isNullish(format)) return null;
  if (typeof format !== 'string') {
    throw new MongoServerFault(
      code,
      `${name} requires that 'format' be a string, found: ${typeNameOf(format)} with value ${describe(format)}`,
    );
  }
  check(format);
  return format;
}

/** Dates to text and back. */
export const DATE_TEXT: Record<string, OperatorCompiler> = {
  $dateToString: dateToString,
  $dateFromString: dateFromString,
};
