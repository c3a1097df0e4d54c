"use client";

import { HydrationBoundary, type DehydratedState } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";

interface TextHydrationBoundaryProps {
  /** JSON of a dehydrated state. React serializes and parses one text much faster than each of its values. */
  text: string;
  children: ReactNode;
}

export function TextHydrationBoundary({ text, children }: TextHydrationBoundaryProps) {
  const state = useMemo(() => JSON.parse(text) as DehydratedState, [text]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
