import decodeQr from "qr/decode.js";
import { describe, expect, test } from "vitest";
import { renderInvoicePdf } from "@/lib/invoicing/invoice/pdf";
import type { InvoiceView } from "@/lib/invoicing/invoice/schema";
import { listCode, listDrawings, toImage } from "@/tests/support/pdf-drawings";
import { readPdf } from "@/tests/support/read-pdf";

const ADDRESS =
  "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B12345674&numserie=AY-27-00042&fecha=31-01-2027&importe=75.00";

const build = (overrides: Partial<InvoiceView> = {}): InvoiceView => ({
  reference: "AY-27-00042",
  form: "simplified",
  issuedOn: "2027-01-31",
  operationDate: "2027-01-31",
  issuer: { name: "Ayllu Compartir S. L.", taxId: "B12345674", address: "Calle Mayor 1, 28013 Madrid" },
  recipient: null,
  lines: [
    {
      description: "Respirar para volver a casa",
      order: "AY-26-01942",
      percentage: 21,
      taxBase: 6198,
      amount: 7500,
    },
  ],
  taxes: [
    {
      name: "IVA",
      percentage: 21,
      text: null,
      taxBase: 6198,
      taxAmount: 1302,
      euros: { taxBase: 6198, taxAmount: 1302 },
    },
  ],
  amount: 7500,
  currency: "eur",
  exchange: null,
  former: null,
  verificationUrl: ADDRESS,
  ...overrides,
});

const read = async (overrides: Partial<InvoiceView> = {}) =>
  readPdf(await renderInvoicePdf(build(overrides)));

describe("the document", () => {
  test("is named as the law wants, with issuer, lines, base, tax and total", async () => {
    const { text, info, document } = await read();
    for (const part of [
      "Factura simplificada AY-27-00042",
      "Fecha de expedición: 31 de enero de 2027",
      "Ayllu Compartir S. L.",
      "NIF: B12345674",
      "Calle Mayor 1, 28013 Madrid",
      "Respirar para volver a casa 75,00 €",
      "Pedido AY-26-01942",
      "Base al 21 % 61,98 €",
      "IVA (21 %) 13,02 €",
      "Total 75,00 €",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("Fecha de la operación");
    expect(text).not.toContain("Para");
    expect(document.numPages).toBe(1);
    expect(info).toMatchObject({
      Title: "Factura simplificada AY-27-00042",
      Author: "Ayllu Compartir S. L.",
      Language: "es",
    });
  });

  test("in the buyer's name says who they are and what it stands for", async () => {
    const { text } = await read({
      reference: "AYC-27-00001",
      form: "substitute",
      operationDate: "2027-01-02",
      recipient: {
        name: "Łukasz Őri Peña",
        taxId: "GODE561231GR8",
        country: "MX",
        address: "Av. Juárez 5, Oaxaca",
      },
      former: { reference: "AY-27-00042", issuedOn: "2027-01-03" },
    });
    for (const part of [
      "Factura AYC-27-00001",
      "Fecha de la operación: 2 de enero de 2027",
      "Łukasz Őri Peña",
      "RFC: GODE561231GR8",
      "Av. Juárez 5, Oaxaca · México",
      "Sustituye a la factura simplificada AY-27-00042, del 3 de enero de 2027.",
    ])
      expect(text).toContain(part);
  });

  test("that rectifies says what, with negative sums", async () => {
    const { text } = await read({
      reference: "AYR-27-00001",
      form: "rectifying",
      amount: -500,
      former: { reference: "AY-27-00042", issuedOn: "2027-01-03" },
    });
    expect(text).toContain("Factura rectificativa AYR-27-00001");
    expect(text).toContain("Total -5,00 €");
    expect(text).toContain("Rectifica por diferencias la factura AY-27-00042, del 3 de enero de 2027");
  });

  test("in another currency tells euros, the rate and its day, and the sentence of the rule", async () => {
    const { text } = await read({
      currency: "clp",
      amount: 19_990,
      exchange: { rate: "0.00090909", date: "2026-11-02" },
      taxes: [
        {
          name: "IVA",
          percentage: 21,
          text: "Operación con una frase de la ley.",
          taxBase: 16_521,
          taxAmount: 3469,
          euros: { taxBase: 1502, taxAmount: 315 },
        },
      ],
    });
    expect(text).toContain("Total $19.990 CLP");
    expect(text).toContain("En euros: base 15,02 €, IVA (21 %) 3,15 €; total 18,17 €.");
    expect(text).toContain("Cambio del 2 de noviembre de 2026: 1 CLP = 0,00090909 €.");
    expect(text).toContain("Operación con una frase de la ley.");
  });

  test("without tax says so, with the sentence of the law", async () => {
    const sums = { taxBase: 7500, taxAmount: 0 };
    const text = "Operación no sujeta por reglas de localización.";
    const drawn = await read({
      lines: [
        { description: "Luna nueva", order: "AY-27-00007", percentage: 0, taxBase: 7500, amount: 7500 },
      ],
      taxes: [{ name: "IVA", percentage: 0, text, ...sums, euros: sums }],
    });
    expect(drawn.text).toContain("Pedido AY-27-00007 · sin impuestos");
    expect(drawn.text).toContain("Base, sin impuestos 75,00 €");
    expect(drawn.text).toContain(text);
    expect(drawn.text).not.toContain("IVA");
  });

  test("without tax in another currency tells the base in euros, and breaks no rate", async () => {
    const taxes = [
      {
        name: "Sin IVA",
        percentage: 0,
        text: null,
        taxBase: 4999,
        taxAmount: 0,
        euros: { taxBase: 4309, taxAmount: 0 },
      },
    ];
    const exchange = { rate: "0.86206897", date: "2026-11-02" };
    const { text, document } = await read({ currency: "usd", amount: 4999, exchange, taxes });
    expect(text).toContain("En euros: base 43,09 €, sin impuestos; total 43,09 €.");
    expect(text).not.toContain("Sin IVA");
    const { items } = await (await document.getPage(1)).getTextContent();
    const lines = items.map((item) => ("str" in item ? item.str.replaceAll("\u00a0", " ") : ""));
    expect(lines.some((line) => line.includes("1 USD = 0,86206897 €."))).toBe(true);
  });

  test("goes on over as many pages as its lines need, and nothing is drawn below their margin", async () => {
    const [line] = build().lines;
    if (!line) throw new Error("no line");
    const lines = Array.from({ length: 60 }, (_, index) => ({
      ...line,
      description: `Enseñanza ${index + 1}: ${"larga ".repeat(20)}`,
    }));
    const { document } = await read({ lines });
    expect(document.numPages).toBeGreaterThan(3);
    const texts: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      for (const item of items) {
        if (!("str" in item) || item.str.trim() === "") continue;
        texts.push(item.str);
        expect(item.transform[5]).toBeGreaterThan(60);
      }
    }
    const text = texts.join(" ");
    for (let index = 1; index <= 60; index += 1) expect(text).toContain(`Enseñanza ${index}:`);
    expect(text).toContain("Total");
  });
});

describe("the code for the tax agency", () => {
  test("is read back from what is drawn, and is of the size that the rules want", async () => {
    const { document, text } = await read();
    const image = toImage(await listCode(document));
    expect(decodeQr(image)).toBe(ADDRESS);
    expect(image.millimetres).toBeGreaterThanOrEqual(30);
    expect(image.millimetres).toBeLessThanOrEqual(40);
    expect(text).toContain("QR tributario:");
    expect(text).toContain("VERI*FACTU");
  });

  test("control: a code without some of its squares says something else or nothing", async () => {
    const squares = await listCode((await read()).document);
    const damaged = toImage(squares.filter((_square, index) => index % 3 !== 0));
    const decode = () => {
      try {
        return decodeQr(damaged);
      } catch {
        return null;
      }
    };
    expect(decode()).not.toBe(ADDRESS);
  });

  test("is missing for an issuer whose invoices are not for the agency", async () => {
    const { document, text } = await read({ verificationUrl: null });
    expect(await listCode(document)).toEqual([]);
    expect(text).not.toContain("VERI*FACTU");
  });
});

describe("PDF/UA", () => {
  type Node = { role?: string; children?: Node[]; alt?: string };
  const listNodes = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(listNodes)];

  test("has one tree of known roles, and a figure that says the address of its code", async () => {
    const { document } = await read();
    const { metadata } = await document.getMetadata();
    expect(metadata.get("pdfuaid:part")).toBe("1");
    const nodes = listNodes((await (await document.getPage(1)).getStructTree()) as Node);
    const roles = nodes.flatMap(({ role }) => role ?? []);
    expect([...new Set(roles)].sort()).toEqual(["Document", "Figure", "H1", "H2", "P", "Root"]);
    expect(roles.filter((role) => role === "H1")).toHaveLength(1);
    expect(nodes.find(({ role }) => role === "Figure")?.alt).toContain(ADDRESS);
  });

  test("marks all text as content of the tree and everything else as a figure or an artifact", async () => {
    const { document } = await read();
    const drawings = await listDrawings(document);
    expect(drawings.some(({ isText }) => isText)).toBe(true);
    for (const { isText, tag } of drawings)
      expect(tag).toMatch(isText ? /^(H1|H2|P)$/ : /^(Artifact|Figure)$/);
  });
});
