import { useQueryClient } from "@tanstack/react-query";
import { cleanup, configure, renderHook } from "@testing-library/react";
import Cookies from "js-cookie";
import { toast } from "react-hot-toast/headless";
import { afterAll, afterEach, vi } from "vitest";
import { QueryProvider } from "@/components/common/query-provider";
import { leaveOverlays } from "@/components/ui/overlay-history";
import { wayOut } from "@/components/ui/way-out";

afterEach(cleanup);

const LONGEST_WAIT_MS = 1_000;

// Overlays that are unmounted leave their history entries a little later, and need the document until then. Where a test has
// replaced the timers meanwhile, they never do.
afterAll(async () => {
  vi.useRealTimers();
  // A script that a component loads when its file has ended could be loaded by no later file of the worker.
  await vi.dynamicImportSettled();
  await Promise.race([leaveOverlays(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
  // The next file of this worker has the same window, the same modules, and with them the same cache, toasts and stubs.
  vi.unstubAllGlobals();
  renderHook(useQueryClient, { wrapper: QueryProvider }).result.current.clear();
  cleanup();
  toast.remove();
  removeEventListener("popstate", handleTraversal);
  history.replaceState(null, "", "/");
  localStorage.clear();
  sessionStorage.clear();
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name);
  document.body.replaceChildren();
});

// A busy machine needs more than the usual second.
configure({ asyncUtilTimeout: 60_000 });

// As `LinkNavigation` does on every page.
const handleTraversal = (event: PopStateEvent): void => wayOut.handleTraversal(event);
addEventListener("popstate", handleTraversal);
