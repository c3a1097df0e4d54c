import "server-only";
import { cancelFundedSeat, createFundedSeat } from "@/lib/orders/solidarity/seats/service";
import { content } from "./content";
import type { SaleKind } from "./schema";

/** A content with a seat for somebody else. After a refund of the own part only, it remains a sale of that seat. */
export const solidarity: SaleKind = {
  ...content,
  states: {
    ...content.states,
    "own-part-returned": { order: "COMPLETED", access: "ended" },
  },
  afterPaid: async (tx, order) => {
    await content.afterPaid(tx, order);
    await createFundedSeat(tx, order);
  },
  afterReturned: async (tx, { id }) => {
    await cancelFundedSeat(tx, id);
  },
};
