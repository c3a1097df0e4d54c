import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);

// A busy machine needs more than the usual second.
configure({ asyncUtilTimeout: 60_000 });
