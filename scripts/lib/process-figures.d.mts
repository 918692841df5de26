/** Megabytes: everything resident, and the part that no file backs. */
export function memoryOf(pid: number): { resident: number; anonymous: number };
export function cpuTimeOf(pid: number): number;
