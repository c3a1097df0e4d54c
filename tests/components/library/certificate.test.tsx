import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CertificatePage } from "@/components/library/certificates/certificate-page";
import { CertificatePanel } from "@/components/library/certificates/certificate-panel";
import type { CertificateStanding } from "@/lib/library/certificates/schema";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(standing: CertificateStanding) {
  vi.stubGlobal("fetch", async () => Response.json({ data: standing }));
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CertificatePanel orderId="0198f0a0-0000-7000-8000-000000000001" />
    </QueryClientProvider>,
  );
}

test("a certificate that is earned can be downloaded and shown to others", async () => {
  show({ state: "earned", code: null });
  expect(await screen.findByRole("heading", { name: "Tu constancia está lista" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Descargar PDF" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copiar enlace" })).toBeTruthy();
});

test("what is missing is said in one line, without a button", async () => {
  show({ state: "near", missing: "Te falta llegar al final para tener tu constancia." });
  expect(await screen.findByText("Te falta llegar al final para tener tu constancia.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("where there is nothing to say, nothing is said", async () => {
  const { container } = show({ state: "none" });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(container.textContent).toBe("");
});

test("the page of a certificate says that it is genuine, and what it says", () => {
  render(
    <CertificatePage
      certificate={{
        code: "7K2QF-00AB1-CDEFG-HJKMN",
        kind: "ATTENDANCE",
        holderName: "Íñigo Muñoz",
        masterName: "Lucía Ferrer",
        title: "Respirar para volver a casa",
        minutes: 360,
        endedAt: "2026-12-05T18:30:00.000Z",
        issuedAt: "2026-12-06T09:00:00.000Z",
      }}
    />,
  );
  const page = within(screen.getByRole("article"));
  expect(page.getByText("Es una constancia auténtica de Ayllu")).toBeTruthy();
  expect(page.getByRole("heading", { level: 1, name: "Íñigo Muñoz" })).toBeTruthy();
  for (const part of [
    "asistió a",
    "Respirar para volver a casa",
    "Lucía Ferrer",
    "6 horas",
    "5 de diciembre de 2026",
    "7K2QF-00AB1-CDEFG-HJKMN",
  ]) {
    expect(page.getByText(part)).toBeTruthy();
  }
});
