import "server-only";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import type { XmlElement } from "@/lib/invoicing/xml";
import type { DocRecord } from "./dac7";

// Reads a message back from its file, as it was sent.

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  isArray: (name) => name === "ReportableSeller",
});

const element: z.ZodType<XmlElement> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), element, z.array(element)])),
);

const record = z
  .looseObject({
    DocSpec: z.object({
      DocTypeIndic: z.enum(["OECD0", "OECD1", "OECD2", "OECD3"]),
      DocRefId: z.string(),
      CorrDocRefId: z.string().optional(),
    }),
  })
  .transform(({ DocSpec, ...content }): DocRecord => {
    const { DocTypeIndic: type, DocRefId: docRefId, CorrDocRefId: correctsId } = DocSpec;
    return { content: element.parse(content), type, docRefId, ...(correctsId ? { correctsId } : {}) };
  });

const message = z
  .object({
    DPI_OECD: z.object({
      MessageSpec: z.object({
        SendingEntityIN: z.string(),
        MessageRefId: z.string(),
        ReportingPeriod: z.string().regex(/^20\d{2}-12-31$/),
      }),
      DPIBody: z.object({ PlatformOperator: record, ReportableSeller: z.array(record).default([]) }),
    }),
  })
  .transform(({ DPI_OECD: { MessageSpec, DPIBody } }) => ({
    sender: MessageSpec.SendingEntityIN,
    messageRefId: MessageSpec.MessageRefId,
    year: MessageSpec.ReportingPeriod.slice(0, 4),
    operator: DPIBody.PlatformOperator,
    sellers: DPIBody.ReportableSeller,
  }));

export type ParsedMessage = z.infer<typeof message>;

/** Returns null for what is no message about Masters. */
export function parseMessage(xml: string): ParsedMessage | null {
  try {
    return message.safeParse(parser.parse(xml)).data ?? null;
  } catch {
    return null;
  }
}
