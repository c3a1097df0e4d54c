import type { Metadata } from "next";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";
import { OrderList } from "@/components/orders/order-list";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { listOrders } from "@/lib/orders/order/data";
import { ordersQuery } from "@/lib/orders/order/schema";
import { listOwnWaitingEntries } from "@/lib/orders/waiting-list/data";
import { routes } from "@/lib/platform/routes";

export const metadata: Metadata = { title: "Pedidos y recibos" };

export default async function OrdersPage({ searchParams }: { searchParams: PageSearchParams }) {
  const member = await requireMember(routes.orders());
  const { after } = parseOrNotFound(ordersQuery, await readSearchParams(searchParams));
  const page = await orNotFound(listOrders(member, after));
  const waiting = after === undefined ? await listOwnWaitingEntries(member) : [];
  return <OrderList waiting={waiting} page={page} hasPreviousPages={after !== undefined} />;
}
