"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useTransition } from "react";
import type { ChangeEvent, ReactNode, SubmitEvent } from "react";
import { routes } from "@/lib/platform/routes";

const TYPING_PAUSE_MS = 350;

interface CarriedField {
  index: number;
  /** Text and selection of the search box, where typing may have gone on. */
  text: string | null;
  selection: [number | null, number | null];
}

// Each navigation mounts another form: the focused field carries over to it.
let carriedField: CarriedField | undefined;
const ownHrefs = new Set<string>();

const toDirectoryHref = (form: HTMLFormElement): string =>
  routes.masters(
    Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()])),
  );

const getFields = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>("input, select, button")];

function captureField(form: HTMLFormElement): CarriedField | undefined {
  const index = getFields(form).findIndex((field) => field === document.activeElement);
  const field = getFields(form)[index];
  if (!field) return undefined;
  if (!(field instanceof HTMLInputElement)) return { index, text: null, selection: [null, null] };
  return { index, text: field.value, selection: [field.selectionStart, field.selectionEnd] };
}

/** A GET form that navigates when a select changes or typing pauses; works before hydration. */
export function DirectoryFilterForm({ className, children }: { className?: string; children: ReactNode }) {
  const router = useRouter();
  const [loading, startLoading] = useTransition();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function applyFilters(formElement: HTMLFormElement, method: "push" | "replace" = "push") {
    clearTimeout(timer.current);
    const href = toDirectoryHref(formElement);
    // Enter after the pause in which the page followed what was typed: one more entry would take "back" nowhere.
    if (method === "push" && href === window.location.pathname + window.location.search) return;
    ownHrefs.add(href);
    startLoading(() => router[method](href, { scroll: false }));
  }

  function searchSoon(formElement: HTMLFormElement) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => applyFilters(formElement, "replace"), TYPING_PAUSE_MS);
  }

  const restoreField = useEffectEvent(({ index, text, selection }: CarriedField) => {
    const field = form.current && getFields(form.current)[index];
    if (!field) return;
    field.focus({ preventScroll: true });
    if (text === null || !(field instanceof HTMLInputElement)) return;
    const hasMore = field.value.trim() !== text.trim();
    field.value = text;
    field.setSelectionRange(...selection);
    if (hasMore && form.current) searchSoon(form.current);
  });

  useLayoutEffect(() => {
    const formElement = form.current;
    return () => {
      clearTimeout(timer.current);
      carriedField = formElement ? captureField(formElement) : undefined;
    };
  }, []);

  // Going back shows the search of that page, not what was typed since.
  useEffect(() => {
    const forgetOwn = () => ownHrefs.clear();
    window.addEventListener("popstate", forgetOwn);
    return () => window.removeEventListener("popstate", forgetOwn);
  }, []);

  useEffect(() => {
    const isOwnNavigation = ownHrefs.has(window.location.pathname + window.location.search);
    if (!isOwnNavigation) ownHrefs.clear();
    else if (carriedField && document.activeElement === document.body) restoreField(carriedField);
    carriedField = undefined;
  }, []);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    applyFilters(event.currentTarget);
  }

  function handleChange({ target, currentTarget }: ChangeEvent<HTMLFormElement>) {
    if ((target as Element) instanceof HTMLSelectElement) applyFilters(currentTarget);
    else searchSoon(currentTarget);
  }

  return (
    <form
      ref={form}
      role="search"
      action={routes.masters()}
      // Keeps browsers from restoring old values on back navigation.
      autoComplete="off"
      aria-busy={loading || undefined}
      className={className}
      onSubmit={handleSubmit}
      onChange={handleChange}
    >
      {children}
    </form>
  );
}
