import "server-only";
import type { Tx } from "@/lib/platform/db/client";

const BLOCKER_MESSAGES = {
  ownPayment: "Tienes un pago pendiente: espera a que se complete o caduque.",
  ownGift:
    "Has hecho un regalo que nadie ha aceptado todavía: en tus pedidos puedes quedártelo, pedir que te lo devolvamos o esperar a que lo acepten.",
  ownEncuentro: "Tienes encuentros por vivir: espera a que pasen.",
  salePayment:
    "Hay pagos pendientes de lo que ofreces: espera a que se completen y a recibir lo que se te debe.",
  givenPack:
    "Hay personas con sesiones de tus packs: espera a que las usen o devuélveles las que quedan, en Intercambios.",
  givenEncuentro: "Hay personas que esperan tus encuentros: espera a que pasen o cancélalos.",
} as const;

/** Lists the reasons that prevent the closure, worded for the owner of the account. */
export async function listClosureBlockers(tx: Tx, userId: string): Promise<string[]> {
  const [row] = await tx.$queryRaw<Record<keyof typeof BLOCKER_MESSAGES, boolean>[]>`
    with live as (
      select o.*, p.status = 'DISPUTED' as disputed,
        -- A freed seat is nobody's place either.
        o."renewedAt" is null and exists (select from "Encuentro" e where e."ayniId" = o."ayniContentId"
                and e."cancelledAt" is null and e."endsAt" > now()) as meets,
        -- What a membership opens to all of its members is nobody's place.
        o."membershipId" is not null and exists (
          select from "Ayni" a where a.id = o."ayniContentId" and a.capacity is null) as "isOpened"
      from "Order" o left join "Payment" p on p."orderId" = o.id
      where ${userId}::uuid in (o."userId", o."masterUserId") and o.status in ('PENDING', 'COMPLETED'))
    select
      coalesce(bool_or("userId" = ${userId}::uuid and (status = 'PENDING' or disputed)), false) as "ownPayment",
      coalesce(bool_or("userId" = ${userId}::uuid and status = 'COMPLETED' and "holdsSeat"), false) as "ownGift",
      coalesce(bool_or("userId" = ${userId}::uuid and status = 'COMPLETED' and meets and not "isGift" and not "isOpened"), false)
        as "ownEncuentro",
      coalesce(bool_or("masterUserId" = ${userId}::uuid and (status = 'PENDING' or disputed
        or (amount > 0 and not "paidToMaster")))
        or exists (select from "BankFileLine" l where l."masterId" = ${userId}::uuid and l.status = 'OPEN'), false)
        as "salePayment",
      exists (
        select from "Pack" k join "Order" o on o."ayniContentId" = k."ayniId"
        where k."masterId" = ${userId}::uuid and o.status in ('PENDING', 'COMPLETED') and k."closedAt" is null
          and k."expiresAt" > now() and "pack_used"(k.id) < k.sessions) as "givenPack",
      coalesce(bool_or("masterUserId" = ${userId}::uuid and status = 'COMPLETED' and meets), false)
        as "givenEncuentro"
    from live`;
  const names = Object.keys(BLOCKER_MESSAGES) as (keyof typeof BLOCKER_MESSAGES)[];
  return names.filter((name) => row?.[name]).map((name) => BLOCKER_MESSAGES[name]);
}
