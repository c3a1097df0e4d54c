"use client";

import { useState } from "react";
import type { ComponentType, KeyboardEvent } from "react";
import { FilterPill } from "@/components/ui/filter-pill";

export interface MultiFilterProps {
  label: string;
  value: readonly string[];
  /** Number of results per option; null while unknown. */
  counts: Readonly<Record<string, number>> | null;
  onChange: (value: string[]) => void;
}

interface LazyFilterProps extends MultiFilterProps {
  /** Imports the filter, which opens on mount. */
  load: () => Promise<ComponentType<MultiFilterProps>>;
}

/** Renders only the pill of a filter until it is opened. */
export function LazyFilter({ load, ...filter }: LazyFilterProps) {
  const [Loaded, setLoaded] = useState<ComponentType<MultiFilterProps>>();
  const [loading, setLoading] = useState(false);
  if (Loaded) return <Loaded {...filter} />;

  const preload = () => void load().catch(() => undefined);
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
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    void open();
  }
  return (
    <FilterPill
      label={filter.label}
      count={filter.value.length}
      aria-busy={loading}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void open()}
      onKeyDown={handleKeyDown}
    />
  );
}
