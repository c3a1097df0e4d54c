import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { BecomeMasterLanding } from "@/components/applications/become-master-landing";
import * as applicationPanelModule from "@/components/applications/application-panel";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(applicationPanelModule, { ApplicationPanel: () => null });

test("the commission and the days until a sale is available are those of the server", () => {
  render(
    <BecomeMasterLanding
      saleTerms={{ taxBasisPoints: 2100, ebookTaxBasisPoints: 400, feeBasisPoints: 750, payoutHoldDays: 21 }}
      masters={[]}
    />,
  );
  const text = screen.getByText("El dinero.").parentElement?.textContent?.replace(/\s+/g, " ");
  expect(text).toContain("una comisión del 7,5 %");
  expect(text).toContain(
    "disponible 21 días después de la compra o del encuentro; si hay varios, una parte igual después de cada uno",
  );
});
