"use client";

import { useState } from "react";
import type { ComponentType, KeyboardEvent } from "react";
import { FilterPill } from "@/components/ui/filter-pill";

export interface FilterProps {
  label: string;
  value: readonly string[];
  /** How much each option would show; null while that is not known. */
  counts: Readonly<Record<string, number>> | null;
  onChange: (value: string[]) => void;
}

interface LazyFilterProps extends FilterProps {
  /** Brings the filter, which opens as soon as it is shown. */
  load: () => Promise<ComponentType<FilterProps>>;
}

/** A filter whose list is heavy: its pill alone, until someone opens it. */
export function LazyFilter({ load, ...filter }: LazyFilterProps) {
  const [Loaded, setLoaded] = useState<ComponentType<FilterProps>>();
  const [loading, setLoading] = useState(false);
  if (Loaded) return <Loaded {...filter} />;

  const warmUp = () => void load().catch(() => undefined);
  async function open() {
    setLoading(true);
    try {
      const Filter = await load();
      setLoaded(() => Filter);
    } catch {
      // Without a connection nothing else could be loaded to say so; the next click tries again.
    }
    setLoading(false);
  }
  function openWithArrows(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    void open();
  }
  return (
    <FilterPill
      label={filter.label}
      count={filter.value.length}
      aria-busy={loading}
      onPointerEnter={warmUp}
      onFocus={warmUp}
      onClick={() => void open()}
      onKeyDown={openWithArrows}
    />
  );
}
