"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import type { ChangeEvent, ReactNode, SubmitEvent } from "react";
import { routes } from "@/lib/platform/routes";

// Each address has a form of its own, so that what was asked outlives the form in which it was.
let asked: { href: string; field: number } | undefined;

const hrefOf = (form: HTMLFormElement): string =>
  routes.masters(
    Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()])),
  );

const fieldsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>("input, select, button")];

/** A form of the address: a choice takes effect at once, and where nothing runs its button sends it. */
export function DirectoryForm({ className, children }: { className?: string; children: ReactNode }) {
  const router = useRouter();
  const [loading, startLoading] = useTransition();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const here = window.location.pathname + window.location.search;
    const nothingFocused = document.activeElement === document.body;
    // The field from which one asked has gone with its form; its like takes the focus.
    if (form.current && asked?.href === here && nothingFocused)
      fieldsOf(form.current)[asked.field]?.focus({ preventScroll: true });
    asked = undefined;
  }, []);

  function ask(asking: HTMLFormElement) {
    const href = hrefOf(asking);
    asked = { href, field: fieldsOf(asking).findIndex((field) => field === document.activeElement) };
    startLoading(() => router.push(href, { scroll: false }));
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    ask(event.currentTarget);
  }

  function change({ target, currentTarget }: ChangeEvent<HTMLFormElement>) {
    if ((target as Element) instanceof HTMLSelectElement) ask(currentTarget);
  }

  return (
    <form
      ref={form}
      role="search"
      action={routes.masters()}
      // A browser that goes back would fill in what was chosen when one left.
      autoComplete="off"
      aria-busy={loading || undefined}
      className={className}
      onSubmit={submit}
      onChange={change}
    >
      {children}
    </form>
  );
}
