import { vi } from "vitest";
import { startTaxAgency } from "@/embedded/tax-agency/server";
import type { modeInput } from "@/embedded/tax-agency/modes";
import type { z } from "zod";
import { TEST_ISSUER } from "./factories/recorded-invoices";
import { createTemporaryDataDirectory } from "./temporary-directory";

/** Stands for the operator's own data. */
export function stubOperator(): void {
  vi.stubEnv("OPERATOR_NAME", TEST_ISSUER.issuerName);
  vi.stubEnv("OPERATOR_TAX_ID", TEST_ISSUER.issuerTaxId);
  vi.stubEnv("OPERATOR_ADDRESS", TEST_ISSUER.issuerAddress);
}

type AgencyState = { records: { reference: string; state: string }[] };

export type TestTaxAgency = {
  url: string;
  /** Sets how the agency answers from now on, and returns what it has registered. */
  behave: (mode?: z.input<typeof modeInput>) => Promise<AgencyState>;
  stop: () => Promise<void>;
};

/** Starts an embedded agency of its own, which asks nobody to wait unless told. */
export async function startTestTaxAgency(): Promise<TestTaxAgency> {
  const { path, remove } = await createTemporaryDataDirectory();
  const { env, stop } = await startTaxAgency(path);
  const url = env.TAX_AGENCY_URL;
  const behave = async (mode: z.input<typeof modeInput> = {}) => {
    const response = await fetch(url.replace(/[^/]+$/, "_control"), {
      method: "POST",
      body: JSON.stringify({ waitSeconds: 0, ...mode }),
    });
    return (await response.json()) as AgencyState;
  };
  await behave();
  return {
    url,
    behave,
    stop: async () => {
      await stop();
      await remove();
    },
  };
}
