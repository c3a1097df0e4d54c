"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import { useRef, type ReactNode } from "react";
import { MagnifyingGlassIcon } from "@/components/ui/icons";
import styles from "./combobox.module.css";

interface FilterPopupProps {
  label: string;
  searchPlaceholder: string;
  children: ReactNode;
}

// Focusing the search box would open the on-screen keyboard over the list.
const isTouchScreen = () => matchMedia("(hover: none)").matches;

/** The popup of a pill: a search box above the list. */
export function FilterPopup({ label, searchPlaceholder, children }: FilterPopupProps) {
  const popupRef = useRef<HTMLDivElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  return (
    <Base.Portal>
      <Base.Positioner className={styles.positioner} sideOffset={8} align="start" collisionPadding={8}>
        <Base.Popup
          ref={popupRef}
          className={styles.popup}
          aria-label={label}
          initialFocus={() => (isTouchScreen() ? popupRef.current : searchRef.current)}
          onFocus={(event) => {
            if (isTouchScreen()) event.preventBaseUIHandler();
          }}
        >
          <div className={styles.searchBox}>
            <MagnifyingGlassIcon />
            <Base.Input
              ref={searchRef}
              type="text"
              className={styles.search}
              placeholder={searchPlaceholder}
              aria-label={searchPlaceholder}
            />
          </div>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
