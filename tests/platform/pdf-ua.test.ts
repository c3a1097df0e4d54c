import { describe, expect, test } from "vitest";
import { renderInvoicePdf } from "@/lib/invoicing/self-billed-invoices/pdf";
import { renderStatementPdf } from "@/lib/invoicing/statements/pdf";
import { renderCertificatePdf } from "@/lib/library/certificates/pdf";
import { renderReceiptPdf } from "@/lib/orders/receipt/pdf";
import { buildPaidOrderView } from "@/tests/support/factories/order-view";
import { readPdf } from "@/tests/support/read-pdf";

// PDF/UA-1 (ISO 14289-1), as far as it can be read from the file.

const renderCertificate = () =>
  renderCertificatePdf(
    {
      code: "7K2QF-00AB1-CDEFG-HJKMN",
      kind: "ATTENDANCE",
      holderName: "Íñigo Muñoz Güell",
      masterName: "Lucía Ferrer",
      title: "Respirar para volver a casa",
      minutes: 270,
      endedAt: "2026-12-05T18:30:00.000Z",
      issuedAt: "2026-12-06T09:00:00.000Z",
    },
    new URL("https://ayllu.example/"),
  );

const renderReceipt = () =>
  renderReceiptPdf({
    order: buildPaidOrderView({ refundedAmount: 5000, seatAmount: 2500 }),
    title: "Respirar para volver a casa",
    buyerName: "Łukasz Őri Peña",
    masterName: "Lucía Ferrer",
    zone: "Europe/Madrid",
    issuer: null,
  });

const SUMS = { count: 2, amount: 12_100, taxAmount: 2100, feeAmount: 1000, masterAmount: 9000 };

const renderStatement = () =>
  renderStatementPdf(
    {
      statement: {
        period: "2027-03",
        currency: "eur",
        opening: 1200,
        sales: SUMS,
        refunds: SUMS,
        invoiceTax: 1890,
        withheld: 1350,
        settled: 540,
        payouts: { count: 1, amount: 1200 },
        closing: 0,
      },
      masterName: "Łukasz Őri Peña",
      operator: null,
      date: "2027-04-01T09:00:00.000Z",
      isOpen: true,
    },
    "u1",
  );

const renderInvoice = () =>
  renderInvoicePdf(
    {
      invoice: {
        id: "i1",
        number: "AFR-27-000012-0003",
        isRectifying: true,
        month: "2027-03",
        currency: "eur",
        taxBase: -9000,
        taxPercentage: 21,
        taxAmount: -1890,
        withholdingPercentage: 15,
        withholdingAmount: -1350,
        amount: -9540,
        issuedAt: "2027-04-01T02:52:00.000Z",
        settledAt: null,
      },
      issuer: { name: "Łukasz Őri Peña", taxId: "12345678Z", address: "Calle Elvira 3, 18010 Granada (ES)" },
      recipient: { name: "Ayllu Compartir S. L.", taxId: "B12345674", address: "Calle Mayor 1, Madrid" },
      exchange: null,
      ruleText: "Régimen especial del recargo de equivalencia.",
    },
    "u1",
  );

type StructureNode = { role?: string; children?: StructureNode[]; type?: string };

const listRoles = ({ role, children = [] }: StructureNode): string[] => [
  ...(role === undefined ? [] : [role]),
  ...children.flatMap(listRoles),
];

/** Returns the names of the operators that draw, each with the tag of the content that it lies in. */
async function listDrawings(document: Awaited<ReturnType<typeof readPdf>>["document"]) {
  const { OPS } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const drawing = new Set<number>([
    OPS.showText,
    OPS.fill,
    OPS.stroke,
    OPS.constructPath,
    OPS.paintImageXObject,
  ]);
  const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList();
  const open: string[] = [];
  return fnArray.flatMap((operator, index) => {
    const [tag] = (argsArray[index] ?? []) as unknown[];
    if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps)
      open.push(String(tag));
    if (operator === OPS.endMarkedContent) open.pop();
    return drawing.has(operator) ? [{ isText: operator === OPS.showText, tag: open.at(-1) }] : [];
  });
}

describe.each([
  ["a certificate", renderCertificate, "Constancia de asistencia: Respirar para volver a casa"],
  ["a receipt", renderReceipt, "Recibo AY-26-01942"],
  ["a statement", renderStatement, "Extracto del mes"],
  ["a self-billed invoice", renderInvoice, "Autofactura rectificativa AFR-27-000012-0003"],
])("%s as PDF", (_name, render, title) => {
  test("declares PDF/UA-1, its language, and a title that readers show", async () => {
    const bytes = await render();
    const { document, info } = await readPdf(bytes.slice());
    const { metadata } = await document.getMetadata();
    expect(metadata.get("pdfuaid:part")).toBe("1");
    expect(metadata.get("dc:title")).toBe(title);
    expect(info).toMatchObject({ Title: title, Language: "es" });
    const file = Buffer.from(bytes).toString("latin1");
    expect(file).toMatch(/\/DisplayDocTitle true/);
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true, Suspects: false });
    expect(file).toMatch(/\/Tabs \/S\b/);
  });

  test("has one tree of known roles, whose headings skip no level", async () => {
    const { document } = await readPdf(await render());
    const tree = (await (await document.getPage(1)).getStructTree()) as StructureNode;
    const [root, first, ...roles] = listRoles(tree);
    expect([root, first]).toEqual(["Root", "Document"]);
    expect([...new Set(roles)].sort()).toEqual(["H1", "H2", "P"]);
    expect(roles.filter((role) => role === "H1")).toHaveLength(1);
    expect(roles.indexOf("H1")).toBeLessThan(roles.indexOf("H2"));
  });

  test("marks all text as content of the tree and everything else as artifact", async () => {
    const { document } = await readPdf(await render());
    const drawings = await listDrawings(document);
    expect(drawings.some(({ isText }) => isText)).toBe(true);
    expect(drawings.some(({ isText }) => !isText)).toBe(true);
    for (const { isText, tag } of drawings) expect(tag).toMatch(isText ? /^(H1|H2|P)$/ : /^Artifact$/);
  });

  test("embeds its fonts", async () => {
    const file = Buffer.from(await render()).toString("latin1");
    const descriptors = file.match(/\/Type \/FontDescriptor[^]*?endobj/g) ?? [];
    expect(descriptors.length).toBeGreaterThan(0);
    for (const descriptor of descriptors) expect(descriptor).toMatch(/\/FontFile[23]/);
    expect(file.match(/\/ToUnicode/g)?.length).toBe(file.match(/\/Subtype \/Type0/g)?.length);
  });
});
