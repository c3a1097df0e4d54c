import { beginPeriod, endReturnedPeriod } from "@/lib/orders/membership-periods";
import { content } from "./content";
import type { SaleKind } from "./schema";

/** A period of a membership, which the processor has charged. */
export const membership: SaleKind = {
  states: content.states,
  tellsParts: true,
  toSaleMail: () => ({ isMembership: true }),
  afterPaid: (tx, { id }) => beginPeriod(tx, id),
  afterReturned: (tx, { id }) => endReturnedPeriod(tx, id),
};
