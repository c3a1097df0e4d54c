import { act, render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { ApproximatePrice } from "@/components/common/approximate-price";
import type { PricedContent } from "@/components/common/price";

afterEach(() => {
  vi.restoreAllMocks();
});

async function renderIn(timeZone: string, ayni: Partial<PricedContent>): Promise<string> {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone };
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(options);
  const price = { amount: 2800, currency: "PEN", minimumAmount: null, ...ayni };
  const { container } = render(<ApproximatePrice ayni={price} />);
  // The conversion loads after the price.
  await act(async () => void (await import("@/components/common/conversion")));
  return container.textContent.replace(/\s/g, " ");
}

test("renders nothing before hydration", () => {
  const price = { amount: 2800, currency: "PEN", minimumAmount: null };
  expect(renderToString(<ApproximatePrice ayni={price} />)).toBe("");
});

test.each([
  ["Europe/Madrid", {}, "≈ , unos 7 €"],
  ["America/Mexico_City", { amount: 7500, currency: "EUR" }, "≈ , unos $1.600 MXN"],
  ["America/Santiago", { amount: 2500, currency: "EUR" }, "≈ , unos $28.000 CLP"],
  ["Europe/Madrid", { amount: 100, currency: "UYU" }, "≈ , unos 1 €"],
] as const)("in %s, a price of %o is about %s", (zone, ayni, text) =>
  expect(renderIn(zone, ayni)).resolves.toBe(text),
);

test.each([
  ["the price is in the viewer's currency", "America/Lima", {}],
  ["it is free", "Europe/Madrid", { amount: 0 }],
  ["the buyer chooses the amount", "Europe/Madrid", { minimumAmount: 0 }],
  ["the viewer's currency is unknown", "UTC", {}],
] as const)("renders nothing when %s", (_name, zone, ayni) => expect(renderIn(zone, ayni)).resolves.toBe(""));
