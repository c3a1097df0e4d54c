import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { wayOut } from "@/components/ui/way-out";

afterEach(cleanup);

// A busy machine needs more than the usual second.
configure({ asyncUtilTimeout: 60_000 });

// As `LinkNavigation` does on every page.
addEventListener("popstate", (event) => wayOut.handleTraversal(event));
