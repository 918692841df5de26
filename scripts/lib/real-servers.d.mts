export function ofServers(): string[];
export function withoutServers(env: Record<string, string | undefined>): string[];
