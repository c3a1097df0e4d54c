import "server-only";
import { buffer } from "node:stream/consumers";
import { PRODUCT } from "@/lib/copy/product";
import { routes } from "@/lib/platform/routes";
import { drawableText } from "@/lib/share/text";
import { drawBand, drawCode } from "./pdf-drawings";
import { linesOf, newPage, writeLine } from "./pdf-page";
import type { Style } from "./pdf-page";
import type { CertificateView } from "./schema";
import { certificateTexts } from "./copy";

const PAGE = { width: 841.89, height: 595.28 };
const MARGIN = 72;
const ROOM = PAGE.width - 2 * MARGIN;
const CODE = { size: 84, y: 452 };
const FOOT_ROOM = ROOM - CODE.size - 24;

const INK = "#231a2b";
const BODY = "#4a3f55";
const CLAY = "#a63f1e";

const brand: Style = { family: "title", size: 20, colour: CLAY };
const small: Style = { family: "text", size: 11, colour: BODY };
const body: Style = { family: "text", size: 15, colour: BODY };
const strong: Style = { family: "strong", size: 12, colour: INK };

// Names and titles may be long: they are set as large as lets them stand in their lines.
const SIZES = { holder: [44, 38, 32, 26, 20], title: [27, 23, 19, 16] };
const MOST_LINES = { holder: 2, title: 3 };

const UNDRAWABLE = "El nombre está en la página de verificación";

type Doc = PDFKit.PDFDocument;
type Part = { tag: "H1" | "H2" | "P"; lines: string[]; style: Style; gap: number };

function fitted(doc: Doc, text: string, part: keyof typeof SIZES, colour: string) {
  const tries = SIZES[part].map((size) => {
    const style: Style = { family: "title", size, colour };
    return { style, lines: linesOf(doc, text, style, ROOM) };
  });
  return tries.find(({ lines }) => lines.length <= MOST_LINES[part]) ?? tries[tries.length - 1];
}

const leading = ({ size }: Style) => size * 1.22;

/** Writes parts one below the other, each told for what it is to those who listen to the page. */
function writeParts(doc: Doc, section: PDFKit.PDFStructureElement, parts: Part[], top: number): void {
  let y = top;
  for (const { tag, lines, style, gap } of parts) {
    y += gap;
    const start = y;
    section.add(
      doc.struct(tag, {}, () => {
        lines.forEach((line, index) => writeLine(doc, line, style, MARGIN, start + index * leading(style)));
      }),
    );
    y += lines.length * leading(style);
  }
}

function drawGround(doc: Doc, certificate: CertificateView, address: string): void {
  doc.markContent("Artifact", { type: "Layout" });
  doc.rect(0, 0, PAGE.width, PAGE.height).fill("#fbf8f3");
  drawBand(doc, certificate.title, { x: 0, y: 0, width: PAGE.width, cell: 5 });
  drawBand(doc, certificate.title, { x: 0, y: PAGE.height - 26, width: PAGE.width, cell: 2 });
  drawCode(doc, address, { x: PAGE.width - MARGIN - CODE.size, y: CODE.y, width: CODE.size });
  doc.endMarkedContent();
}

function statement(doc: Doc, certificate: CertificateView): Part[] {
  const { name, deed, length, ended } = certificateTexts(certificate);
  const holder = fitted(doc, drawableText(certificate.holderName) || UNDRAWABLE, "holder", INK);
  const title = fitted(doc, certificate.title, "title", CLAY);
  const facts = [
    `Con ${certificate.masterName}`,
    ...(length ? [`${length} de encuentros`] : []),
    `terminó el ${ended}`,
  ].join(" · ");
  return [
    { tag: "P", lines: [PRODUCT], style: brand, gap: 0 },
    { tag: "H1", lines: [name], style: { ...strong, size: 14 }, gap: 14 },
    { tag: "P", lines: [`${PRODUCT} deja constancia de que`], style: body, gap: 18 },
    { tag: "H2", lines: holder?.lines ?? [], style: holder?.style ?? body, gap: 4 },
    { tag: "P", lines: [deed], style: body, gap: 8 },
    { tag: "P", lines: title?.lines ?? [], style: title?.style ?? body, gap: 4 },
    { tag: "P", lines: linesOf(doc, facts, body, ROOM), style: body, gap: 12 },
  ];
}

function proof(doc: Doc, certificate: CertificateView, address: string): Part[] {
  const { issued } = certificateTexts(certificate);
  return [
    { tag: "P", lines: [`Expedida el ${issued}`], style: strong, gap: 0 },
    { tag: "P", lines: [`Código ${certificate.code}`], style: small, gap: 10 },
    {
      tag: "P",
      lines: linesOf(doc, `Comprueba que es auténtica en ${address}`, small, FOOT_ROOM),
      style: small,
      gap: 2,
    },
  ];
}

/** A certificate as a PDF of one page, with the address where it can be verified. */
export async function certificatePdf(
  certificate: CertificateView,
  site: URL,
): Promise<Uint8Array<ArrayBuffer>> {
  const address = new URL(routes.certificate(certificate.code), site).href;
  const { name } = certificateTexts(certificate);
  const doc = await newPage({
    title: `${name}: ${certificate.title}`,
    author: PRODUCT,
    subject: `${certificate.holderName} · ${certificate.code}`,
    date: new Date(certificate.issuedAt),
  });
  drawGround(doc, certificate, address);
  const page = doc.struct("Document");
  doc.addStructure(page);
  writeParts(doc, page, statement(doc, certificate), 92);
  writeParts(doc, page, proof(doc, certificate, address), 476);
  page.end();
  const bytes = buffer(doc);
  doc.end();
  return Uint8Array.from(await bytes);
}
