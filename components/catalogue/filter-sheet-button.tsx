"use client";

import { useState } from "react";
import type { ComponentType } from "react";
import { waitForPaint } from "@/components/common/after-paint";
import { ChipButton } from "@/components/ui/chip";
import { SlidersHorizontalIcon } from "@/components/ui/icons";
import { useEarlyClick } from "@/components/ui/use-early-click";
import { countChosenOptions } from "@/lib/discovery/filters/filters";
import type { FilterSheetProps } from "./filter-sheet";
import styles from "./filter-sheet-button.module.css";

type FilterSheetButtonProps = Omit<FilterSheetProps, "open" | "onOpenChange">;

const loadSheet = () => import("./filter-sheet").then((module) => module.FilterSheet);

/** Opens all filters on phones. */
export function FilterSheetButton(props: FilterSheetButtonProps) {
  const [Sheet, setSheet] = useState<ComponentType<FilterSheetProps>>();
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState(false);
  const count = countChosenOptions(props.filters);

  async function openSheet() {
    setLoading(true);
    try {
      const [Loaded] = await Promise.all([loadSheet(), waitForPaint()]);
      setSheet(() => Loaded);
      setOpen(true);
    } catch {
      // Offline; the next press retries.
    }
    setLoading(false);
  }
  const button = useEarlyClick(() => void openSheet());

  return (
    <>
      <ChipButton
        {...button}
        name="sheet"
        className={styles.button}
        icon={<SlidersHorizontalIcon size={18} />}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-busy={loading}
        onPointerEnter={() => void loadSheet().catch(() => undefined)}
      >
        {count > 0 ? `Filtros · ${count}` : "Filtros"}
      </ChipButton>
      {/* Keeps choices that were not applied until the filters of the page change. */}
      {Sheet && (
        <Sheet
          {...props}
          key={JSON.stringify([props.filters, props.sort])}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </>
  );
}
