import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { NextEncuentros } from "@/components/feed/next-encuentros";
import type { NextEncuentro } from "@/lib/community/feed/schema";
import * as linkModule from "@/components/ui/link";
import * as zoneModule from "@/components/common/use-viewer-zone";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(linkModule, { Link: (props: React.ComponentProps<"a">) => <a {...props} /> });
stubExports(zoneModule, { useViewerZone: () => "Europe/Madrid" });

const NOW = "2027-03-17T17:20:00.000Z";
afterEach(() => vi.useRealTimers());

const buildNext = (slug: string, startsAt: string, endsAt: string): NextEncuentro => ({
  id: slug,
  startsAt,
  endsAt,
  openedAt: null,
  isInRoom: true,
  timezone: "Europe/Madrid",
  title: "",
  orderId: "0198f0a0-0000-7000-8000-00000000000a",
  ayni: { slug, title: `Encuentro ${slug}` },
  masterName: "Lucía Ferrer",
  place: null,
  city: null,
});

test("every encuentro that takes place tells until when, not only the first", () => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ["Date"] });
  const encuentros = [
    buildNext("uno", "2027-03-17T17:00:00.000Z", "2027-03-17T18:00:00.000Z"),
    buildNext("dos", "2027-03-17T17:10:00.000Z", "2027-03-17T18:10:00.000Z"),
    buildNext("tres", "2027-03-17T19:00:00.000Z", "2027-03-17T20:00:00.000Z"),
  ];
  render(<NextEncuentros encuentros={encuentros} now={NOW} zone="Europe/Madrid" />);
  expect(screen.getByRole("article").textContent).toContain("ahora, hasta las 19:00");
  const [second, third] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(second).toContain("Ahora, hasta las 19:10 tu hora");
  expect(third).toContain("Hoy, 20:00 tu hora");
});

test("before the start it tells when the room opens, and once it is open until when it lasts", () => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ["Date"] });
  const encuentro = buildNext("uno", "2027-03-17T18:00:00.000Z", "2027-03-17T19:00:00.000Z");
  const { rerender } = render(<NextEncuentros encuentros={[encuentro]} now={NOW} zone="Europe/Madrid" />);
  const card = screen.getByRole("article");
  expect(card.textContent).toContain("en 40 min");
  expect(card.textContent).toContain("La sala abre a las 18:45");
  const opened = { ...encuentro, openedAt: NOW };
  rerender(<NextEncuentros encuentros={[opened]} now={NOW} zone="Europe/Madrid" />);
  expect(card.textContent).toContain("ahora, hasta las 20:00");
  expect(card.textContent).not.toContain("La sala abre");
  expect(screen.getByRole("link", { name: /^Entrar en la sala/ }).getAttribute("href")).toBe("/sala/uno");
  rerender(<NextEncuentros encuentros={[{ ...opened, isInRoom: false }]} now={NOW} zone="Europe/Madrid" />);
  expect(screen.getByRole("link", { name: /^Ver cómo entrar/ }).getAttribute("href")).toMatch(
    /\/encuentros$/,
  );
});
