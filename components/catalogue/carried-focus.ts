"use client";

import { useLayoutEffect } from "react";
import type { RefObject } from "react";

// A choice leads to a page with controls of its own, where the keyboard goes on at the same one.

/** Name of the focused control. */
let carriedName: string | null = null;

const isNamedButton = (element: Element | null): element is HTMLButtonElement =>
  element instanceof HTMLButtonElement && element.name !== "";

/** Without such a control: the last chip if a chip was removed, else the first visible control. */
function findControls(root: HTMLElement, name: string): HTMLElement[] {
  const buttons = [...root.querySelectorAll<HTMLButtonElement>("button[name]")];
  const chips = buttons.filter((button) => button.name.startsWith("chip-"));
  return [
    ...buttons.filter((button) => button.name === name),
    ...(name.startsWith("chip-") ? chips.slice(-1) : []),
    ...buttons,
  ];
}

function focusControl(root: HTMLElement, name: string): void {
  for (const control of findControls(root, name)) {
    control.focus({ preventScroll: true });
    if (document.activeElement === control) return;
  }
}

/** Returns the focused control, or the one whose popup has the focus. */
function findFocusedControl(): HTMLButtonElement | null {
  const { activeElement } = document;
  if (isNamedButton(activeElement)) return activeElement;
  const isInPopup = activeElement?.closest('[role="dialog"], [role="menu"], [role="listbox"]');
  return isInPopup ? document.querySelector<HTMLButtonElement>('button[name][aria-expanded="true"]') : null;
}

/** Remembers the focused control before it may be removed; a popup may close later than the page is replaced. */
export function carryFocus(): void {
  const control = findFocusedControl();
  if (control) carriedName = control.name;
}

/** Keeps the focus on the same control when the results change. `view` changes with them. */
export function useCarriedFocus(root: RefObject<HTMLElement | null>, view: unknown): void {
  useLayoutEffect(() => {
    const name = carriedName;
    carriedName = null;
    if (name !== null && root.current && document.activeElement === document.body)
      focusControl(root.current, name);
  }, [root, view]);
  useLayoutEffect(
    () => () => {
      carryFocus();
      // By then the next page, if it has such controls, has taken the focus over.
      queueMicrotask(() => {
        carriedName = null;
      });
    },
    [],
  );
}
