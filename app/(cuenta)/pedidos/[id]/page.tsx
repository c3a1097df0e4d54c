import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { notFoundMetadata } from "@/app/not-found-metadata";
import { BookingActions } from "@/components/bookings/booking-actions";
import { OrderPage } from "@/components/orders/order-page";
import { findBookingOfOrder } from "@/lib/bookings/booking/data";
import { getCurrentActor, requireMember } from "@/lib/identity/auth/current-actor";
import { listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import { findOrderByAnyId, listBundleParts, listEncuentrosOfOrder } from "@/lib/orders/order/data";
import { formatIssuer } from "@/lib/orders/receipt/copy";
import { findPacksOfOrders } from "@/lib/orders/packs/data";
import { isMember, type Member } from "@/lib/platform/actor";
import { routes } from "@/lib/platform/routes";
import { getOperator } from "@/lib/platform/site-config/data";

type Props = { params: Promise<{ id: string }> };

const loadOrder = cache(async (actor: Member, id: string) => {
  const order = await findOrderByAnyId(actor, id);
  const [ayni] = order ? await listCatalogueItemsByIds([order.ayniContentId]) : [];
  return order && ayni ? { order, ayni } : null;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const actor = await getCurrentActor();
  const loaded = isMember(actor) && (await loadOrder(actor, (await params).id));
  return loaded ? { title: "Tu pedido" } : notFoundMetadata;
}

export default async function OrderStatusPage({ params }: Props) {
  const { id } = await params;
  const actor = await requireMember(routes.order(id));
  const loaded = await loadOrder(actor, id);
  if (!loaded) notFound();
  const { bundle } = loaded.order;
  const parts = bundle ? await listBundleParts(actor, bundle.purchaseId) : [];
  const { isPack, giftFor } = loaded.order;
  const packs = isPack && !giftFor ? await findPacksOfOrders([loaded.order.id]) : null;
  const booking = loaded.order.isBooking ? await findBookingOfOrder(actor, loaded.order.id) : null;
  const encuentros = loaded.order.isBooking ? [] : await listEncuentrosOfOrder(actor, loaded.order.id);
  return (
    <OrderPage
      {...loaded}
      parts={parts}
      pack={packs?.get(loaded.order.id) ?? null}
      booking={booking}
      encuentros={encuentros}
      release={booking?.status === "held" && <BookingActions booking={booking} side="apprentice" />}
      issuer={formatIssuer(getOperator())}
    />
  );
}
