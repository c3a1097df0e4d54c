import "server-only";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { writeBlocks } from "@/lib/platform/pdf/blocks";
import type { TextBlock } from "@/lib/platform/pdf/blocks";
import { A4, createPdfPage, finishPdf } from "@/lib/platform/pdf/page";
import { BODY, CLAY, drawLayout, INK, MARGIN } from "@/lib/platform/pdf/paper";
import { drawQrCode } from "@/lib/platform/pdf/qr-code";
import { canDraw } from "@/lib/platform/fonts/runs";
import { wrapText } from "@/lib/platform/pdf/text";
import type { Style } from "@/lib/platform/pdf/text";
import { renderPdf } from "@/lib/platform/pdf/write";
import { routes } from "@/lib/platform/routes";
import { drawBand } from "@/lib/publishing/textiles/pdf-band";
import { isolate } from "@/lib/platform/text/isolate";
import { toDrawableText } from "@/lib/platform/text/plain-text";
import { toCertificateTexts } from "./copy";
import type { CertificateView } from "./schema";

const PAGE = { width: A4.height, height: A4.width };
const CONTENT_WIDTH = PAGE.width - 2 * MARGIN;
const QR_CODE = { size: 84, y: 452 };
const FOOTER_WIDTH = CONTENT_WIDTH - QR_CODE.size - 24;

const brand: Style = { family: "title", size: 20, colour: CLAY };
const small: Style = { family: "text", size: 11, colour: BODY };
const body: Style = { family: "text", size: 15, colour: BODY };
const strong: Style = { family: "strong", size: 12, colour: INK };

// Font sizes in order of preference: the largest that fits into `MAX_LINES` is used.
const SIZES = { holder: [44, 38, 32, 26, 20], title: [27, 23, 19, 16] };
const MAX_LINES = { holder: 2, title: 3 };

const HOLDER_FALLBACK = "El nombre está en la página de verificación";

type Doc = PDFKit.PDFDocument;

function fitText(text: string, part: keyof typeof SIZES, colour: string) {
  const candidates = SIZES[part].map((size) => {
    const style: Style = { family: "title", size, colour };
    return { style, lines: wrapText(text, style, CONTENT_WIDTH) };
  });
  return candidates.find(({ lines }) => lines.length <= MAX_LINES[part]) ?? candidates[candidates.length - 1];
}

function drawBackground(doc: Doc, certificate: CertificateView, address: string): void {
  drawLayout(doc, () => {
    doc.rect(0, 0, PAGE.width, PAGE.height).fill("#fbf8f3");
    drawBand(doc, certificate.title, { x: 0, y: 0, width: PAGE.width, cell: 5 });
    drawBand(doc, certificate.title, { x: 0, y: PAGE.height - 26, width: PAGE.width, cell: 2 });
    drawQrCode(doc, address, {
      x: PAGE.width - MARGIN - QR_CODE.size,
      y: QR_CODE.y,
      width: QR_CODE.size,
      colour: INK,
    });
  });
}

function createStatement(certificate: CertificateView): TextBlock[] {
  const { name, verb, duration, endedOn } = toCertificateTexts(certificate);
  const holderName = toDrawableText(certificate.holderName);
  const isShown = holderName !== "" && canDraw(holderName, "title");
  const holder = fitText(isShown ? holderName : HOLDER_FALLBACK, "holder", INK);
  const title = fitText(certificate.title, "title", CLAY);
  const facts = [
    `Con ${isolate(certificate.masterName)}`,
    ...(duration ? [`${duration} de encuentros`] : []),
    `terminó el ${endedOn}`,
  ].join(" · ");
  return [
    { tag: "P", lines: [PRODUCT_NAME], style: brand, gap: 0 },
    { tag: "H1", lines: [name], style: { ...strong, size: 14 }, gap: 14 },
    { tag: "P", lines: [`${PRODUCT_NAME} deja constancia de que`], style: body, gap: 18 },
    { tag: "H2", lines: holder?.lines ?? [], style: holder?.style ?? body, gap: 4 },
    { tag: "P", lines: [verb], style: body, gap: 8 },
    { tag: "P", lines: title?.lines ?? [], style: title?.style ?? body, gap: 4 },
    { tag: "P", lines: wrapText(facts, body, CONTENT_WIDTH), style: body, gap: 12 },
  ];
}

function createVerificationNote(certificate: CertificateView, address: string): TextBlock[] {
  const { issuedOn } = toCertificateTexts(certificate);
  return [
    { tag: "P", lines: [`Expedida el ${issuedOn}`], style: strong, gap: 0 },
    { tag: "P", lines: [`Código ${certificate.code}`], style: small, gap: 10 },
    {
      tag: "P",
      lines: wrapText(`Comprueba que es auténtica en ${address}`, small, FOOTER_WIDTH),
      style: small,
      gap: 2,
    },
  ];
}

type CertificatePdf = { certificate: CertificateView; siteUrl: string };

/** Called in a thread of its own, through `renderPdf`. */
export async function writePdf({ certificate, siteUrl }: CertificatePdf): Promise<Uint8Array<ArrayBuffer>> {
  const address = new URL(routes.certificate(certificate.code), siteUrl).href;
  const { name } = toCertificateTexts(certificate);
  const doc = createPdfPage({
    title: `${name}: ${certificate.title}`,
    author: PRODUCT_NAME,
    subject: `${certificate.holderName} · ${certificate.code}`,
    date: new Date(certificate.issuedAt),
    layout: "landscape",
  });
  drawBackground(doc, certificate, address);
  const page = doc.struct("Document");
  doc.addStructure(page);
  writeBlocks(doc, page, createStatement(certificate), { x: MARGIN, y: 92 });
  writeBlocks(doc, page, createVerificationNote(certificate, address), {
    x: MARGIN,
    y: 476,
  });
  page.end();
  return finishPdf(doc);
}

/** Errors: `ServiceUnavailable` (too many heavy tasks wait). */
export const renderCertificatePdf = (
  certificate: CertificateView,
  site: URL,
  personId?: string,
): Promise<Uint8Array<ArrayBuffer>> =>
  renderPdf({
    folder: "library/certificates",
    input: { certificate, siteUrl: site.href },
    personId,
    writePdf,
  });
