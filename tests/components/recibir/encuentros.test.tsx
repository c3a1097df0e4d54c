import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { EncuentroRow } from "@/components/recibir/encuentro-row";
import { encuentroTimes } from "@/components/recibir/encuentro-times";
import type { EncuentroView } from "@/lib/ayni/schema";

vi.mock("@/components/ayni/viewer-zone", () => ({ useViewerZone: () => "Europe/Madrid" }));

const encuentro: EncuentroView = {
  id: "e1",
  startsAt: "2026-12-05T23:30:00.000Z",
  endsAt: "2026-12-06T01:00:00.000Z",
  timezone: "America/Santiago",
  durationMinutes: 90,
  title: "",
  cancelled: false,
};

test.each([
  [null, "20:30 – 22:00", "hora de Santiago de Chile", "90 minutos"],
  ["Europe/Madrid", "00:30 – 02:00", "tu hora (Madrid)", "20:30 en Santiago de Chile"],
  ["America/Santiago", "20:30 – 22:00", "tu hora (Santiago de Chile)", "90 minutos"],
])("for a viewer in %s it is at %s, %s", (zone, hours, whose, elsewhere) => {
  expect(encuentroTimes(encuentro, zone)).toMatchObject({ hours, whose, elsewhere });
});

test("the day is the viewer's, and a cancelled one says so", () => {
  const { container } = render(
    <ol>
      <EncuentroRow encuentro={{ ...encuentro, cancelled: true }} place={null} hint={null} />
    </ol>,
  );
  expect(container.textContent).toContain("domingo, 6 de diciembre de 2026");
  expect(container.textContent).toContain("Cancelado");
});
