import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OrderPage } from "@/components/orders/order-page";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { itemsByIds } from "@/lib/content/ayni/data";
import { findOrderByPayment } from "@/lib/orders/order/data";
import { routes } from "@/lib/platform/routes";

export const metadata: Metadata = { title: "Tu pedido", robots: { index: false } };

type Props = { params: Promise<{ id: string }> };

export default async function OrderStatusPage({ params }: Props) {
  const { id } = await params;
  const actor = await requireMember(routes.order(id));
  const order = await findOrderByPayment(actor, id);
  const [ayni] = order ? await itemsByIds([order.ayniContentId]) : [];
  if (!order || !ayni) notFound();
  return <OrderPage order={order} ayni={ayni} />;
}
