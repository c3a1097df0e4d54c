import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { membershipsQuery } from "@/lib/orders/memberships/queries";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { errorMessage } from "@/lib/platform/http/client";

const TOAST_MS = 5000;

/** Shows a changed membership in the list at once, and says what was done. */
export function useShowChange() {
  const client = useQueryClient();
  return (changed: MembershipView, doneText: string) => {
    client.setQueryData(membershipsQuery().queryKey, (memberships = []) =>
      memberships.map((membership) => (membership.id === changed.id ? changed : membership)),
    );
    void toast(doneText, { kind: "success", duration: TOAST_MS, id: "membership" });
  };
}

/** A change by one button. */
export function useMembershipChange<Input = void>(
  change: (input: Input) => Promise<MembershipView>,
  doneText: string,
) {
  const show = useShowChange();
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => show(changed, doneText),
    onError: (error) =>
      void toast(errorMessage(error), { kind: "error", duration: TOAST_MS, id: "membership" }),
  });
}
