import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from "react";
import type { EarlyInput } from "@/lib/platform/browser/hint-script";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** Set by the hint script. */
    earlyInput?: EarlyInput;
  }
}

/** Changes a control as a user does, so that React and form libraries notice. */
function enter(control: Control, value: string | boolean): void {
  if (typeof value === "boolean") {
    const box = control as HTMLInputElement;
    // React must see a change.
    box.checked = !value;
    box.click();
    return;
  }
  if (control instanceof HTMLInputElement && control.type === "file") {
    if (control.files?.length) control.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  // React ignores an event whose value equals the last one it tracked. It tracks values set on the element, but not
  // those set with the setter of the prototype.
  control.value = value === "" && "defaultValue" in control ? control.defaultValue : "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  const type = control instanceof HTMLSelectElement ? "change" : "input";
  control.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * Takes over what was entered in a control before hydration, which would overwrite it or leave it unknown to its form.
 * Returns the ref of the control; also sets `ref`.
 */
export function useEarlyInput<C extends Control>(ref?: Ref<C>): RefObject<C | null> {
  const control = useRef<C>(null);
  useImperativeHandle(ref, () => control.current as C, []);
  useEffect(() => {
    const element = control.current;
    const value = element ? window.earlyInput?.get(element) : undefined;
    if (!element || value === undefined) return;
    window.earlyInput?.delete(element);
    // The effects of the parents run later and subscribe to the form.
    queueMicrotask(() => enter(element, value));
  }, []);
  return control;
}
