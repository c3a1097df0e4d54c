import "server-only";
import { findOrderByAnyId } from "@/lib/orders/order/data";
import { hasReceipt } from "@/lib/orders/order/policy";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { getOperator } from "@/lib/platform/site-config/data";
import { formatFullName } from "@/lib/platform/text/full-name";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { formatIssuer } from "./copy";
import type { ReceiptView } from "./schema";

const personName = { name: true, lastName: true } as const;

/** The buyer and admins may read it. Errors: `NotFound` (also for an order that was free or never paid). */
export async function getReceipt(actor: Actor, id: string): Promise<ReceiptView> {
  const order = await findOrderByAnyId(actor, id);
  if (!order || !hasReceipt(order)) throw new AppError("NotFound");
  const { user, master, ayni } = await db.order.findUniqueOrThrow({
    where: { id: order.id },
    select: {
      user: { select: { ...personName, timezone: true } },
      master: { select: personName },
      ayni: { select: { title: true } },
    },
  });
  return {
    order,
    title: ayni.title,
    buyerName: formatFullName(user),
    masterName: formatFullName(master),
    zone: user.timezone ?? DEFAULT_TIME_ZONE,
    issuer: formatIssuer(getOperator()),
  };
}
