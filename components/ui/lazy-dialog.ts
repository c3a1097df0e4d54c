import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { WeavingThread } from "./weaving-thread";

/** Loads a dialog when a touch first shows it. */
export const lazyDialog = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  dynamic(load, { ssr: false, loading: WeavingThread });
