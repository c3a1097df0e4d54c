/** Moves the focus to an element and scrolls it into view, at once: there is no motion to be reduced. */
export function bringIntoView(element: HTMLElement | null, block: ScrollLogicalPosition = "nearest"): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block });
}
