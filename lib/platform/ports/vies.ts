import "server-only";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import { readLimitedBytes } from "@/lib/platform/http/read-limited";

// The register of VAT numbers of the European Union: GET {VIES_URL}/ms/{member state}/vat/{number}.

const TIMEOUT_MS = 8000;
const MAX_BYTES = 64 * 1024;

/** `userError` is a code of VIES: what is neither VALID nor INVALID is no answer, such as MS_UNAVAILABLE or TIMEOUT. */
const answerSchema = z.object({
  isValid: z.boolean(),
  userError: z.string().optional(),
  requestIdentifier: z.string().max(40).nullish(),
});

type VatNumber = { prefix: string; number: string };

/** `consultationNumber` proves that the operator has asked; null unless VIES gives one. */
export type VatCheck =
  | { answer: "VALID"; consultationNumber: string | null }
  | { answer: "INVALID" | "UNAVAILABLE"; consultationNumber: null };

const toUrl = (base: string, { prefix, number }: VatNumber, requester: VatNumber | null): URL => {
  const url = new URL(
    `${base.replace(/\/$/, "")}/ms/${encodeURIComponent(prefix)}/vat/${encodeURIComponent(number)}`,
  );
  if (requester) {
    url.searchParams.set("requesterMemberStateCode", requester.prefix);
    url.searchParams.set("requesterNumber", requester.number);
  }
  return url;
};

function toCheck({ isValid, userError, requestIdentifier }: z.output<typeof answerSchema>): VatCheck {
  if (isValid) return { answer: "VALID", consultationNumber: requestIdentifier || null };
  const isAnswer = userError === undefined || userError === "INVALID" || userError === "INVALID_INPUT";
  return { answer: isAnswer ? "INVALID" : "UNAVAILABLE", consultationNumber: null };
}

export const vies = {
  /** Asks whether a VAT number is in the register, for `requester`. Rejects on failure, after 8 s, and where `VIES_URL` is not set. */
  async check(vatNumber: VatNumber, requester: VatNumber | null): Promise<VatCheck> {
    if (!env.VIES_URL) throw new Error("VIES_URL is not set");
    const response = await fetch(toUrl(env.VIES_URL, vatNumber, requester), {
      redirect: "error",
      cache: "no-store",
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`VIES responded with ${response.status}`);
    const bytes = await readLimitedBytes(response.body, MAX_BYTES);
    if (bytes === null) throw new Error("The response of VIES is too large");
    return toCheck(answerSchema.parse(JSON.parse(bytes.toString("utf8"))));
  },
};
