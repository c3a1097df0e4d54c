"use client";

import type { ComponentProps } from "react";
import { Link } from "@/components/ui/link";
import { useHydratedPathname } from "./use-hydrated-pathname";

/** A link with `aria-current` on its page and the pages below it. */
export function NavLink(props: ComponentProps<typeof Link>) {
  const path = useHydratedPathname();
  const isCurrent = path === props.href || path.startsWith(`${props.href}/`);
  return <Link aria-current={isCurrent ? "page" : undefined} {...props} />;
}
