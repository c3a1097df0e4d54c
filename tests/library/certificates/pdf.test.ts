import { expect, test } from "vitest";
import { renderCertificatePdf } from "@/lib/library/certificates/pdf";
import type { CertificateView } from "@/lib/library/certificates/schema";
import { readPdf } from "@/tests/support/read-pdf";

const certificate = (overrides: Partial<CertificateView> = {}): CertificateView => ({
  code: "7K2QF-00AB1-CDEFG-HJKMN",
  kind: "ATTENDANCE",
  holderName: "Íñigo Muñoz Güell",
  masterName: "Lucía Ferrer",
  title: "Respirar para volver a casa",
  minutes: 270,
  endedAt: "2026-12-05T18:30:00.000Z",
  issuedAt: "2026-12-06T09:00:00.000Z",
  ...overrides,
});

const SITE = new URL("https://ayllu.example/");

const read = async (overrides: Partial<CertificateView> = {}) =>
  readPdf(await renderCertificatePdf(certificate(overrides), SITE));

test("states who attended what, for how long and until when, with accents", async () => {
  const { text, info, document, width, height } = await read();
  for (const part of [
    "Constancia de asistencia",
    "Íñigo Muñoz Güell",
    "asistió a",
    "Respirar para volver a casa",
    "Con Lucía Ferrer · 4 horas y 30 minutos de encuentros · terminó el 5 de diciembre de 2026",
    "Expedida el 6 de diciembre de 2026",
    "7K2QF-00AB1-CDEFG-HJKMN",
    "https://ayllu.example/certificados/7K2QF-00AB1-CDEFG-HJKMN",
  ]) {
    expect(text).toContain(part);
  }
  expect(document.numPages).toBe(1);
  expect(width).toBeGreaterThan(height);
  expect(info).toMatchObject({
    Title: "Constancia de asistencia: Respirar para volver a casa",
    Author: "Ayllu",
    Language: "es",
  });
});

test("omits the hours on a certificate of completion", async () => {
  const { text } = await read({ kind: "COMPLETION", minutes: null });
  expect(text).toContain("Constancia de finalización");
  expect(text).toContain("completó");
  expect(text).toContain("Con Lucía Ferrer · terminó el 5 de diciembre de 2026");
});

test("has no emoji and fits long texts on one page", async () => {
  const long = "La ñandubaysería ".repeat(7).trim();
  const { text, document } = await read({ holderName: "Łukasz Őri 🌕 Peña", title: long });
  expect(text).toContain("Łukasz Őri Peña");
  expect(text).toContain(long);
  expect(document.numPages).toBe(1);
});

test.each([
  "Nigar Əliyeva",
  "Nguyễn Thị Hồng Nhung",
  "Łukasz Őri",
  "Ярослава Їжак",
  "Ελένη Παπαδοπούλου",
  "山田 太郎",
  "김민수",
  "Ọlá Adébáyọ̀",
  "Անի ქეთევან",
])("shows every letter of «%s»", async (holderName) => {
  const { text } = await read({ holderName, title: `Con ${holderName}` });
  expect(text).toContain(holderName);
  expect(text).toContain(`Con ${holderName}`);
});

test.each([
  ["Hebrew", "נעמי כהן"],
  ["Arabic", "ليلى الحداد"],
])("gives readers a name in %s in the order in which it is read", async (_, holderName) => {
  const bytes = await renderCertificatePdf(certificate({ holderName }), SITE);
  const utf16 = Buffer.from(`\uFEFF${holderName}`, "utf16le").swap16().toString("latin1");
  const raw = Buffer.from(bytes).toString("latin1");
  const escaped = utf16.replace(/[\\()]/g, "\\$&");
  expect(raw.includes(`/ActualText (${escaped})`)).toBe(true);
});

test("refers to the verification page for a name that the fonts cannot draw", async () => {
  const { text } = await read({ holderName: "𒀀𒀁𒀂" });
  expect(text).toContain("El nombre está en la página de verificación");
});
