import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ContentMenu } from "@/components/admin/content-menu";
import type { ContentRow } from "@/lib/administration/contents/schema";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(navigation, { useRouter: () => ({ refresh: () => undefined }) });

const content: ContentRow = {
  id: "c",
  slug: "canto",
  title: "Canto",
  contentType: "PODCAST",
  isSession: false,
  section: "contenido",
  status: "PUBLISHED",
  listed: true,
  featured: false,
  pinned: false,
  takedown: null,
  featureObstacle: null,
  master: { id: "m", name: "Ana", lastName: "Gil" },
  createdAt: "2026-11-21T23:30:00.000Z",
  publishedAt: "2026-11-21T23:30:00.000Z",
};

async function actionsOf(change: Partial<ContentRow>): Promise<string[]> {
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <ContentMenu content={{ ...content, ...change }} trigger={<button type="button">Acciones</button>} />
    </QueryClientProvider>,
  );
  const items = await screen.findAllByRole("menuitem");
  const names = items.map(
    (item) => `${item.textContent}${item.getAttribute("aria-disabled") === "true" ? " (no)" : ""}`,
  );
  unmount();
  return names;
}

test("offers what can be done with a content in its state", async () => {
  expect(await actionsOf({})).toEqual(["Ver página", "Vista previa", "Destacar en la portada", "Retirar"]);
  expect(await actionsOf({ featured: true })).toEqual([
    "Ver página",
    "Vista previa",
    "Poner la primera",
    "Quitar de la portada",
    "Retirar",
  ]);
  expect(await actionsOf({ featured: true, pinned: true })).toContain("No poner la primera");
  expect(await actionsOf({ featureObstacle: "portrait" })).toContain("Destacar en la portada (no)");
  const takedown = { reason: "Motivo", createdAt: content.createdAt, by: null };
  expect(await actionsOf({ listed: false, takedown })).toEqual(["Vista previa", "Volver a publicar"]);
  expect(await actionsOf({ listed: false, status: "DRAFT" })).toEqual(["Vista previa"]);
  expect(await actionsOf({ listed: false, status: "ARCHIVED" })).toEqual(["Vista previa"]);
});
