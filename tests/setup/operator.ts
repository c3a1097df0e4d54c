import { afterAll, beforeAll, vi } from "vitest";

/** An operator that issues invoices for all sales of a test file. */
export const OPERATOR = {
  OPERATOR_NAME: "Ayllu Compartir S. L.",
  OPERATOR_TAX_ID: "B12345674",
  OPERATOR_ADDRESS: "Calle Mayor 1, 28013 Madrid",
};

/** Configures the operator while the tests of the file run. */
export function useOperator(): void {
  beforeAll(() => {
    for (const [name, value] of Object.entries(OPERATOR)) vi.stubEnv(name, value);
    vi.stubEnv("INVOICES_FROM", "2026-01-01");
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });
}
