export function breaksBetween(before: object, after: object): { operation: string; what: string }[];
