/** The code of a coupon as it is stored: 3 to 32 letters, digits, `-` or `_`, upper-case. */
export const COUPON_CODE = /^[A-Z0-9][A-Z0-9_-]{2,31}$/;

/** The stored form of a code as people type it. */
export function storedCode(typed: string): string {
  return typed.trim().toUpperCase();
}
