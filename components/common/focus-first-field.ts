const controlOf = (name: string) =>
  document.querySelector<HTMLElement>(
    `:is(input, select, textarea)[name="${name}"], [data-field="${name}"] :is(input, select, textarea, button)`,
  );

/** Takes the focus to the first of some fields, in the order of the page. */
export function focusFirst(names: readonly string[]): void {
  const controls = names.flatMap((name) => controlOf(name) ?? []);
  const [first] = controls.sort((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  first?.focus({ preventScroll: true });
  first?.scrollIntoView({ block: "center" });
}
