import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CertificateView } from "@/lib/library/certificates/schema";
import type { PdfJob } from "@/lib/platform/pdf/write";
import { createInspectionThread, createPdfThread } from "@/server/threads";
import { buildBook } from "@/tests/support/books/epub";
import { buildPaidOrderView } from "@/tests/support/factories/order-view";
import { readPdf } from "@/tests/support/read-pdf";
import { bundlePrograms } from "@/scripts/release/programs";

// The programs of a release: bundles and packages, no sources.

let release: string;
let packages: Set<string>;
let thread: ReturnType<typeof createPdfThread>;

beforeAll(async () => {
  release = await mkdtemp(join(tmpdir(), "ayllu-bundles-"));
  await symlink(resolve("node_modules"), join(release, "node_modules"));
  ({ packages } = await bundlePrograms(process.cwd(), release));
  thread = createPdfThread(join(release, "server/write-pdf.mjs"));
});

afterAll(async () => {
  await thread.stop();
  await rm(release, { recursive: true });
});

const certificate: CertificateView = {
  code: "7K2QF-00AB1-CDEFG-HJKMN",
  kind: "ATTENDANCE",
  holderName: "Íñigo Muñoz",
  masterName: "Lucía Ferrer",
  title: "Respirar para volver a casa",
  minutes: 270,
  endedAt: "2026-12-05T18:30:00.000Z",
  issuedAt: "2026-12-06T09:00:00.000Z",
};

const jobs: { title: string; job: PdfJob }[] = [
  {
    title: "Respirar",
    job: {
      folder: "orders/receipt",
      input: {
        order: buildPaidOrderView(),
        title: "Respirar",
        buyerName: "Íñigo Muñoz",
        masterName: "Lucía Ferrer",
        issuer: null,
      },
    },
  },
  {
    title: certificate.title,
    job: { folder: "library/certificates", input: { certificate, siteUrl: "https://ayllu.test" } },
  },
];

test.each(jobs)("its thread writes the PDF of $job.folder", async ({ title, job }) => {
  const { text } = await readPdf(await thread.run(job));
  expect(text).toContain(title);
});

test("its thread opens uploaded files", async () => {
  const book = buildBook();
  const storage = createServer((_request, response) => response.writeHead(206).end(book));
  await new Promise<void>((listening) => storage.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
  const inspection = createInspectionThread(join(release, "server/inspect-file.mjs"));
  const job = { url, size: book.byteLength, mimeType: "application/epub+zip" };
  expect(await inspection.run(job)).toMatchObject({ kind: "EBOOK" });
  for (const name of ["mediabunny", "pdfjs-dist", "foliate-js", "jsdom"]) expect(packages).toContain(name);
  await inspection.stop();
  storage.close();
});

test("its thread needs packages that the release has, and no compiler", async () => {
  expect(packages).toContain("pdfkit");
  expect(packages).not.toContain("tsx");
  expect(await readFile(join(release, "server/write-pdf.mjs"), "utf8")).not.toContain("tsx");
});
