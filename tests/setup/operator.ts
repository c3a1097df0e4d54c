import { afterAll, beforeAll, vi } from "vitest";
import { INVOICING } from "@/tests/support/operator";

/** Configures an operator that issues invoices for all sales while the tests of the file run. */
export function useOperator(): void {
  beforeAll(() => {
    for (const [name, value] of Object.entries(INVOICING)) vi.stubEnv(name, value);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });
}
