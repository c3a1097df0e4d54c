import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { leaveOverlays } from "@/components/ui/overlay-history";
import { wayOut } from "@/components/ui/way-out";

afterEach(cleanup);

const LONGEST_WAIT_MS = 1_000;

// Overlays that are unmounted leave their history entries a little later, and need the document until then. Where a test has
// replaced the timers meanwhile, they never do.
afterAll(async () => {
  vi.useRealTimers();
  await Promise.race([leaveOverlays(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
});

// A busy machine needs more than the usual second.
configure({ asyncUtilTimeout: 60_000 });

// As `LinkNavigation` does on every page.
addEventListener("popstate", (event) => wayOut.handleTraversal(event));
