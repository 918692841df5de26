/** Keyboards and screen readers go on at the begin of the page: after a navigation, and when what had the focus is gone. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
