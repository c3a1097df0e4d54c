import "server-only";
import { QueryClient } from "@tanstack/react-query";
import type { AccessState } from "@/components/library/access-state";
import { getThanksStatus } from "@/lib/community/thanks/data";
import { orderThanksQuery } from "@/lib/community/thanks/queries";
import { getCertificateStatus } from "@/lib/library/certificates/data";
import { certificateQuery } from "@/lib/library/certificates/queries";
import type { Member } from "@/lib/platform/actor";

/** Loads the queries of an order's room, so that nothing appears late; a preview has no order. */
export async function loadOrderQueries(
  actor: Member,
  orderId: string,
  { kind }: AccessState,
): Promise<QueryClient> {
  const client = new QueryClient();
  if (kind === "preview") return client;
  const [thanks, certificate] = await Promise.all([
    getThanksStatus(actor, orderId),
    getCertificateStatus(actor, orderId),
  ]);
  client.setQueryData(orderThanksQuery(orderId).queryKey, thanks);
  client.setQueryData(certificateQuery(orderId).queryKey, certificate);
  return client;
}
