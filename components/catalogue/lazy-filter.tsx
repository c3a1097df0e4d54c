"use client";

import type { ComponentType, ReactElement } from "react";
import { FilterPill, type FilterPillProps } from "@/components/ui/filter-pill";
import { useLazyPopup } from "@/components/ui/use-lazy-popup";

interface LazyFilterProps<Props> {
  pill: FilterPillProps;
  /** Imports the popover, which opens on mount. */
  load: () => Promise<ComponentType<Props & { trigger: ReactElement }>>;
  popover: Props;
}

/** Renders only the pill of a filter until it is opened. */
export function LazyFilter<Props extends object>({ pill, load, popover }: LazyFilterProps<Props>) {
  const { Popup, triggerProps } = useLazyPopup(load);
  if (Popup) return <Popup {...popover} trigger={<FilterPill {...pill} />} />;
  return <FilterPill {...pill} {...triggerProps} />;
}
