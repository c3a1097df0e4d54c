"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import type { ChangeEvent, ReactNode, SubmitEvent } from "react";
import { routes } from "@/lib/platform/routes";

// Survives the remount of the form that each navigation causes.
let lastNavigation: { href: string; fieldIndex: number } | undefined;

const toDirectoryHref = (form: HTMLFormElement): string =>
  routes.masters(
    Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()])),
  );

const getFields = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>("input, select, button")];

/** A GET form that navigates when a select changes; works before hydration. */
export function DirectoryFilterForm({ className, children }: { className?: string; children: ReactNode }) {
  const router = useRouter();
  const [loading, startLoading] = useTransition();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const currentHref = window.location.pathname + window.location.search;
    const hasNoFocus = document.activeElement === document.body;
    // Restores the focus to the field that caused the navigation.
    if (form.current && lastNavigation?.href === currentHref && hasNoFocus)
      getFields(form.current)[lastNavigation.fieldIndex]?.focus({ preventScroll: true });
    lastNavigation = undefined;
  }, []);

  function applyFilters(formElement: HTMLFormElement) {
    const href = toDirectoryHref(formElement);
    const fieldIndex = getFields(formElement).findIndex((field) => field === document.activeElement);
    lastNavigation = { href, fieldIndex };
    startLoading(() => router.push(href, { scroll: false }));
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    applyFilters(event.currentTarget);
  }

  function handleChange({ target, currentTarget }: ChangeEvent<HTMLFormElement>) {
    if ((target as Element) instanceof HTMLSelectElement) applyFilters(currentTarget);
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
