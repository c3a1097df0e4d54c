const findControl = (name: string) =>
  document.querySelector<HTMLElement>(
    `:is(input, select, textarea)[name="${name}"], [data-field="${name}"] :is(input, select, textarea, button, [contenteditable="true"])`,
  );

/** Focuses whichever named field comes first in the document. */
export function focusFirstField(names: readonly string[]): void {
  const controls = names.flatMap((name) => findControl(name) ?? []);
  const [first] = controls.sort((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  const details = first?.closest("details");
  if (details) details.open = true;
  first?.focus({ preventScroll: true });
  first?.scrollIntoView({ block: "center" });
}
