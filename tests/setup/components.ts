import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);

// What is waited for comes when the machine lets it: a busy one needs more than the usual second.
configure({ asyncUtilTimeout: 60_000 });
