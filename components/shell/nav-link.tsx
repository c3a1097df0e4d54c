"use client";

import type { ComponentProps } from "react";
import { Link } from "@/components/ui/link";
import { useShownPath } from "./use-hydrated-pathname";

/** A link that says when it leads to where one already is. */
export function NavLink(props: ComponentProps<typeof Link>) {
  const path = useShownPath();
  const current = path === props.href || path.startsWith(`${props.href}/`);
  return <Link aria-current={current ? "page" : undefined} {...props} />;
}
