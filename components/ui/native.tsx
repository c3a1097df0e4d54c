"use client";

import type { ComponentProps } from "react";
import { useEarlyInput } from "./early-input";

// Native controls that take over what was entered before hydration.

export function NativeInput({ ref, ...props }: ComponentProps<"input">) {
  return <input {...props} ref={useEarlyInput(ref)} />;
}

export function NativeTextArea({ ref, ...props }: ComponentProps<"textarea">) {
  return <textarea {...props} ref={useEarlyInput(ref)} />;
}

export function NativeSelect({ ref, ...props }: ComponentProps<"select">) {
  return <select {...props} ref={useEarlyInput(ref)} />;
}
