import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { BankDetailsLine } from "@/components/payouts/bank-details-line";
import type { BankDetailsView } from "@/lib/payouts/bank-details/schema";

const account = (currency: string | null) => ({ account: "ES•• •••• 1332", country: "ES", currency });
const pending = (currency: string | null) => ({
  ...account(currency),
  requestedAt: "2026-12-01T10:00:00.000Z",
  confirmBy: "2026-12-02T10:00:00.000Z",
  effectiveAt: null,
});
const textOf = (details: Partial<BankDetailsView>) =>
  render(<BankDetailsLine details={{ current: null, others: [], pending: null, ...details }} hasSales />)
    .container.textContent;

test("asks for an account, also if there are only some for the sales in one currency", () => {
  expect(textOf({})).toBe("Falta decirnos dónde pagarte.Añadir mi cuenta");
  expect(textOf({ others: [account("usd")], pending: pending("gbp") })).toBe(
    "Solo nos has dado una cuenta para las ventas en USD y GBP: falta decirnos dónde pagarte las demás.Añadir mi cuenta",
  );
});

test("control: asks for none once the general one is given, even unconfirmed", () => {
  expect(textOf({ current: account(null), others: [account("usd")] })).toMatch(
    /^Te pagamos en ES•• •••• 1332\./,
  );
  expect(textOf({ others: [account("usd")], pending: pending(null) })).toMatch(
    /^Tu cuenta está sin confirmar\./,
  );
});
