/** The paths of the fields that a validator never looked at. */
export function unreadFields<T extends object>(data: T, validate: (data: T) => void): string[];
