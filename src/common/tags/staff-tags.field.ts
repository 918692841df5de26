import { field, type FieldOptions } from '#common/validation/field.js';
import { storedTag } from './staff-tags.js';
import { LONGEST_TAG, MOST_TAGS } from './tags.limits.js';

const isTag = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= 1 && value.length <= LONGEST_TAG && !value.includes('\0');
const stored = (value: unknown): unknown => (typeof value === 'string' ? storedTag(value) : value);

/** A list of tags of the staff, in the form that is stored. */
const TagListField = (options: FieldOptions) =>
  field({
    check: (value) => Array.isArray(value) && value.length <= MOST_TAGS && value.every((tag) => isTag(tag)),
    message: (property) =>
      `${property} must be a list of at most ${MOST_TAGS} strings of 1 to ${LONGEST_TAG} characters`,
    schema: {
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: LONGEST_TAG },
      maxItems: MOST_TAGS,
    },
    transform: (value) => (Array.isArray(value) ? value.map((tag) => stored(tag)) : value),
  })({ optional: true, ...options });

/** A change of tags of the staff. */
export class TagChangeDto {
  @TagListField({ description: 'Kept in lower case; those that are there stay', example: ['gift'] })
  addTags?: string[];

  @TagListField({ description: 'Those that are not there are ignored', example: ['call first'] })
  removeTags?: string[];
}

/** A tag that is looked for. */
export const StaffTagQuery = (options: FieldOptions) =>
  field({
    check: isTag,
    message: (property) => `${property} must be a string of 1 to ${LONGEST_TAG} characters`,
    schema: { type: 'string', minLength: 1, maxLength: LONGEST_TAG, example: 'gift' },
    transform: stored,
  })({ optional: true, ...options });
