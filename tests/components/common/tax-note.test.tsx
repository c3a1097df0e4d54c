import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionOverride } from "@/components/common/session/use-session";
import { TaxNote } from "@/components/common/tax-note";
import type { ComponentProps } from "react";

type Session = ComponentProps<typeof SessionOverride>["value"];

afterEach(() => vi.unstubAllGlobals());

const show = (ayniId: string, session: unknown) =>
  render(
    <SessionOverride value={session as Session}>
      <TaxNote ayniId={ayniId} />
    </SessionOverride>,
  );

test("a visitor reads what holds for everybody, and nothing is asked", () => {
  const request = vi.fn();
  vi.stubGlobal("fetch", request);
  show("a1", { status: "unauthenticated", data: null });
  expect(screen.getByText("Impuestos incluidos")).toBeTruthy();
  expect(request).not.toHaveBeenCalled();
});

test("a member reads the tax of their own place, and until it is known what holds for everybody", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ data: { note: "IVA de Alemania del 19 % incluido" } }));
  show("a2", { status: "authenticated", data: { userId: "u1" } });
  expect(screen.getByText("Impuestos incluidos")).toBeTruthy();
  expect(await screen.findByText("IVA de Alemania del 19 % incluido")).toBeTruthy();
});
