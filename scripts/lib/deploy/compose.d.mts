export function composeFaults(path: string, variables: Set<string>): string[];
export function composeConfigFaults(path: string): string[] | undefined;
