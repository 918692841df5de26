/** Mail servers refuse more than about 20 MB, and encoding adds a third. */
const LARGEST_ATTACHMENT = 10 * 1024 * 1024;

/** Whether a file is small enough to be attached to a mail. */
export function fitsMail(file: Buffer): boolean {
  return file.length <= LARGEST_ATTACHMENT;
}
