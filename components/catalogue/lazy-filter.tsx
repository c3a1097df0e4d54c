"use client";

import { useState } from "react";
import type { ComponentType, KeyboardEvent, ReactElement } from "react";
import { FilterPill, type FilterPillProps } from "@/components/ui/filter-pill";
import { useEarlyClick } from "@/components/ui/use-early-click";

interface LazyFilterProps<Props> {
  pill: FilterPillProps;
  /** Imports the popover, which opens on mount. */
  load: () => Promise<ComponentType<Props & { trigger: ReactElement }>>;
  popover: Props;
}

/** Renders only the pill of a filter until it is opened. */
export function LazyFilter<Props extends object>({ pill, load, popover }: LazyFilterProps<Props>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props & { trigger: ReactElement }>>();
  const [loading, setLoading] = useState(false);

  async function open() {
    setLoading(true);
    try {
      const Filter = await load();
      setLoaded(() => Filter);
    } catch {
      // Offline; the next click retries.
    }
    setLoading(false);
  }
  const buttonRef = useEarlyClick(() => void open());
  if (Loaded) return <Loaded {...popover} trigger={<FilterPill {...pill} />} />;

  const preload = () => void load().catch(() => undefined);
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    void open();
  }
  return (
    <FilterPill
      {...pill}
      ref={buttonRef}
      aria-busy={loading}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void open()}
      onKeyDown={handleKeyDown}
    />
  );
}
