import "server-only";
import { recordForeignAct } from "@/lib/identity/audit/service";
import { notify } from "@/lib/messaging/notifications/service";
import { isSelf } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";

// Records what an admin changes in the content of a Master, who is told of changes to prices and to the links of
// encuentros.

type OwnedContent = { id: string; userId: string; slug: string; title: string };

const termsSelect = {
  amount: true,
  currency: true,
  minimumAmount: true,
  suggestedAmount: true,
  encuentros: { orderBy: { id: "asc" }, select: { id: true, joinUrl: true, roomName: true } },
} satisfies Prisma.AyniSelect;

export type Terms = Prisma.AyniGetPayload<{ select: typeof termsSelect }>;

/** Returns what its Master is told about; null for a content of the actor's own. */
export const readForeignTerms = async (
  tx: Tx,
  actor: Member,
  { id, userId }: Pick<OwnedContent, "id" | "userId">,
): Promise<Terms | null> =>
  isSelf(actor, userId) ? null : tx.ayni.findUniqueOrThrow({ where: { id }, select: termsSelect });

const formatPrice = ({ amount, currency, minimumAmount, suggestedAmount }: Terms): string =>
  [amount, minimumAmount, suggestedAmount].map((value) => value ?? "–").join("/") + ` ${currency}`;

/** Tells a Master that an admin has changed a price or a link of theirs. */
export const tellMasterOfChange = (
  tx: Tx,
  { id, userId, slug, title }: OwnedContent,
  about: "price" | "link",
  now = new Date(),
): Promise<void> =>
  notify(tx, [
    {
      kind: "content-edited",
      userId,
      payload: { slug, title, about },
      dedupeKey: `content-edited:${id}:${about}:${now.getTime()}`,
    },
  ]);

/** Records which fields an admin has changed, with the price before and after; links are secrets and stay out. */
export async function recordForeignEdit(
  tx: Tx,
  actor: Member,
  { id, fields, before }: { id: string; fields: string[]; before: Terms | null },
): Promise<void> {
  if (!before) return;
  const row = await tx.ayni.findUniqueOrThrow({
    where: { id },
    select: { ...termsSelect, id: true, userId: true, slug: true, title: true },
  });
  const hasNewPrice = formatPrice(before) !== formatPrice(row);
  const hasNewLink = JSON.stringify(before.encuentros) !== JSON.stringify(row.encuentros);
  await recordForeignAct(tx, actor, {
    action: "content.edited",
    ownerId: row.userId,
    ...(hasNewPrice ? { before: { price: formatPrice(before) } } : {}),
    after: {
      content: id,
      fields,
      link: hasNewLink,
      ...(hasNewPrice ? { price: formatPrice(row) } : {}),
    },
  });
  if (hasNewPrice) await tellMasterOfChange(tx, row, "price");
  if (hasNewLink) await tellMasterOfChange(tx, row, "link");
}
