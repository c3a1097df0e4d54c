import "server-only";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import { readLimitedBytes } from "@/lib/platform/http/read-limited";

// The reference rates of the European Central Bank: a file of days (`eurofxref-hist-90d.xml`), each with units of its currencies
// for one euro.

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 4 * 1024 * 1024;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseAttributeValue: false,
  isArray: (name, path) => name === "Cube" && path !== "gesmes:Envelope.Cube",
});

const rateSchema = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  rate: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .refine((rate) => Number(rate) > 0),
});

const fileSchema = z.object({
  "gesmes:Envelope": z.object({
    Cube: z.object({
      Cube: z.array(z.object({ time: z.iso.date(), Cube: z.array(rateSchema).min(1) })).min(1),
    }),
  }),
});

/** `date` is "2026-11-27", `currency` "USD", and `unitsPerEuro` such as "1.1583". */
export type ReferenceRate = { date: string; currency: string; unitsPerEuro: string };

export const exchangeRates = {
  get isConfigured(): boolean {
    return env.EXCHANGE_RATES_URL !== undefined;
  },

  /** Fetches the rates of the last days. Rejects on failure, for anything but the documented format, and after 20 s. */
  async fetchAll(): Promise<ReferenceRate[]> {
    if (!env.EXCHANGE_RATES_URL) throw new Error("EXCHANGE_RATES_URL is not set");
    const response = await fetch(env.EXCHANGE_RATES_URL, {
      cache: "no-store",
      headers: { accept: "application/xml, text/xml" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The source of exchange rates responded with ${response.status}`);
    const bytes = await readLimitedBytes(response.body, MAX_BYTES);
    if (bytes === null) throw new Error("The file of exchange rates is too large");
    const { Cube } = fileSchema.parse(parser.parse(bytes.toString("utf8")))["gesmes:Envelope"].Cube;
    return Cube.flatMap(({ time, Cube: rates }) =>
      rates.map(({ currency, rate }) => ({ date: time, currency, unitsPerEuro: rate })),
    );
  },
};
