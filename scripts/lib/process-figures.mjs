import { readFileSync } from 'node:fs';

/**
 * The cost of a process, as Linux counts it. Resident memory is that of the process and its threads; `anonymous` is
 * without files that are mapped into it, which the kernel takes back when memory is short.
 */

/** @returns megabytes: everything resident, and the part that no file backs */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (field) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)[1]) / 1024;
  return { resident: megabytes('VmRSS'), anonymous: megabytes('RssAnon') };
}

/** User and system time of all threads so far, in milliseconds. Linux counts it in hundredths of a second. */
export function cpuTimeOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
