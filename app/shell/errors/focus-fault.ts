/** Puts the focus on the first field that is wrong, in the dialog that is open or on the screen: what is wrong is read with it (WCAG 3.3.1). */
export function focusFault(): void {
  const place = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.querySelector("main");
  place?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
