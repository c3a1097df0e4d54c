import type { PayoutGroup } from "@/lib/payouts/payout/schema";
import { formatSelectedSums } from "./selected-sums";
import { useSelection } from "./use-selection";

/** The selected sales of a page of payouts. */
export function usePayoutSelection(groups: PayoutGroup[]) {
  const payableIds = groups.flatMap(({ orders }) => orders.map(({ id }) => id));
  const { ids, ...selection } = useSelection(payableIds);
  return {
    ...selection,
    orderIds: ids,
    sums: formatSelectedSums(groups, new Set(ids)),
    hasPayable: payableIds.length > 0,
  };
}

export type PayoutSelection = ReturnType<typeof usePayoutSelection>;
