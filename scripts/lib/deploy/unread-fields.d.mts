/** The paths of the fields that a validator did not read. */
export function unreadFields<T extends object>(data: T, validate: (data: T) => void): string[];
