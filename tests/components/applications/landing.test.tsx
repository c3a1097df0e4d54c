import { render, screen } from "@testing-library/react";
import { useSession } from "@/components/common/session/use-session";
import { expect, test, vi } from "vitest";
import { BecomeMasterLanding } from "@/components/applications/become-master-landing";

vi.mock("@/components/common/session/use-session", () => ({ useSession: vi.fn() }));
vi.mock("@/components/applications/application-panel", () => ({ ApplicationPanel: () => <p>El panel</p> }));

function show(role: string | null) {
  const session = role === null ? { data: null } : { data: { user: { role } } };
  vi.mocked(useSession).mockReturnValue(session as never);
  render(
    <BecomeMasterLanding
      saleTerms={{ taxBasisPoints: 2100, ebookTaxBasisPoints: 400, feeBasisPoints: 750, payoutHoldDays: 21 }}
      masters={[]}
    />,
  );
}

test("the commission and the days until a sale is available are those of the server", () => {
  show(null);
  const text = screen.getByText("El dinero.").parentElement?.textContent?.replace(/\s+/g, " ");
  expect(text).toContain("una comisión del 7,5 %");
  expect(text).toContain(
    "disponible 21 días después de la compra o del encuentro; si hay varios, una parte igual después de cada uno",
  );
});

test.each([
  [null, true],
  ["student", true],
  ["master", false],
  ["admin", false],
])("explains to %j what it means to apply: %j", (role, isExplained) => {
  show(role);
  expect(screen.queryByRole("link", { name: "Ir a la solicitud" }) !== null).toBe(isExplained);
  expect(screen.queryByRole("heading", { name: "Los pasos" }) !== null).toBe(isExplained);
  expect(screen.getByText("El panel")).toBeTruthy();
});
