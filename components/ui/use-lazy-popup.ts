"use client";

import { useState, type ComponentType, type KeyboardEvent } from "react";
import { useEarlyClick } from "./use-early-click";

/** Loads a popup, which opens on mount, when its trigger is used. Until then, the trigger is a button with `triggerProps`. */
export function useLazyPopup<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Popup, setPopup] = useState<ComponentType<Props>>();
  const [isLoading, setIsLoading] = useState(false);

  async function open() {
    setIsLoading(true);
    try {
      const Loaded = await load();
      setPopup(() => Loaded);
    } catch {
      // Offline; the next click retries.
    }
    setIsLoading(false);
  }
  const button = useEarlyClick(() => void open());

  const preload = () => void load().catch(() => undefined);
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    void open();
  }
  const triggerProps = {
    ...button,
    "aria-busy": isLoading,
    onPointerEnter: preload,
    onFocus: preload,
    onKeyDown: handleKeyDown,
  };
  return { Popup, triggerProps };
}
