import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CertificatePage } from "@/components/library/certificates/certificate-page";
import { CertificatePanel } from "@/components/library/certificates/certificate-panel";
import type { CertificateStatus } from "@/lib/library/certificates/schema";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function renderPanel(status: CertificateStatus) {
  vi.stubGlobal("fetch", async () => Response.json({ data: status }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <QueryClientProvider client={client}>
      <CertificatePanel orderId="0198f0a0-0000-7000-8000-000000000001" />
    </QueryClientProvider>,
  );
  return { client, ...view };
}

test("an earned certificate can be downloaded and shared", async () => {
  renderPanel({ state: "earned", code: null });
  expect(await screen.findByRole("heading", { name: "Tu constancia está lista" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Descargar PDF" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copiar enlace" })).toBeTruthy();
});

test("shows what is missing, without a button", async () => {
  renderPanel({ state: "near", missing: "Te falta llegar al final para tener tu constancia." });
  expect(await screen.findByText("Te falta llegar al final para tener tu constancia.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("renders nothing without a certificate", async () => {
  const { client, container } = renderPanel({ state: "none" });
  await waitFor(() =>
    expect(client.getQueryCache().getAll()).toMatchObject([{ state: { status: "success" } }]),
  );
  expect(container.textContent).toBe("");
});

test("the public page confirms a certificate and its details", () => {
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
