import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { MoreSheet } from "@/components/shell/more-sheet";
import { getNavEntries } from "@/components/shell/nav-entries";
import type { SessionUser } from "@/lib/identity/sessions/schema";
import * as linkModule from "@/components/ui/link";
import * as overlayHistoryModule from "@/components/ui/overlay-history";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(linkModule, { Link: (props: React.ComponentProps<"a">) => <a {...props} /> });
stubExports(overlayHistoryModule, { useOverlayHistory: () => {} });

const user = { name: "Lucía", lastName: "Ferrer", slug: "lucia-ferrer" } as SessionUser;

function listLinks(role: SessionUser["role"]): (string | null)[] {
  render(<MoreSheet user={{ ...user, role }} open onOpenChange={() => {}} />);
  return screen.getAllByRole("link").map(({ textContent }) => textContent);
}

test("begins with what a Master works with, and leaves no entry of the menu out", () => {
  const links = listLinks("master");
  expect(links.slice(0, 2)).toEqual(["Crear Ayni nuevo", "Ayni ofrecido"]);
  expect(screen.getByRole("heading", { name: "Lo que ofreces" })).toBeTruthy();
  const inBar = ["Inicio", "Perfil"];
  const entries = getNavEntries({ ...user, role: "master" }).flat();
  const missing = entries.filter(({ label }) => !inBar.includes(label) && !links.includes(label));
  expect(missing).toEqual([]);
});

test("has no headings for an apprentice", () => {
  expect(listLinks("student")).toContain("Hazte Maestro");
  expect(screen.queryByRole("heading", { name: "Lo que ofreces" })).toBeNull();
});
