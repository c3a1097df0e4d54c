import { useEffect, type RefObject } from "react";

/** Moves the focus to the first field with an error, and scrolls it into view, after each attempt that failed. */
export function useFocusInvalid(form: RefObject<HTMLElement | null>, error: unknown): void {
  useEffect(() => {
    if (!error) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" });
  }, [form, error]);
}
