import { ConflictError } from '#common/errors/app-error.js';

export class TooManyTagsError extends ConflictError.with('TOO_MANY_TAGS', 'At most 20 tags can be given') {}
