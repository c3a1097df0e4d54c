import "server-only";
import { isAdmin, isSelf } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { canonicalCode } from "../../certificates/code";
import { standingOf } from "./policy";
import type { Standing } from "./policy";
import type { CertificateStanding, CertificateView } from "./schema";

const personName = { select: { name: true, lastName: true } } as const;

const select = (userId: string) =>
  ({
    id: true,
    userId: true,
    ayniContentId: true,
    user: personName,
    master: personName,
    ayni: {
      select: {
        title: true,
        contentType: true,
        encuentros: {
          select: {
            endsAt: true,
            durationMinutes: true,
            cancelledAt: true,
            attendances: { where: { userId }, select: { userId: true } },
          },
        },
        files: {
          where: { area: "content", status: "READY" },
          select: { playback: { where: { userId }, select: { percent: true, updatedAt: true } } },
        },
      },
    },
  }) satisfies Prisma.OrderSelect;

type Row = Prisma.OrderGetPayload<{ select: ReturnType<typeof select> }>;

const fullName = ({ name, lastName }: { name: string; lastName: string }) => `${name} ${lastName}`.trim();

const standingOfRow = ({ ayni }: Row, now: Date): Standing =>
  standingOf(
    {
      contentType: ayni.contentType,
      encuentros: ayni.encuentros.map(({ cancelledAt, attendances, ...encuentro }) => ({
        ...encuentro,
        cancelled: cancelledAt !== null,
        attended: attendances.length > 0,
      })),
      files: ayni.files.map(({ playback: [position] }) => ({
        percent: position?.percent ?? 0,
        at: position?.updatedAt ?? null,
      })),
    },
    now,
  );

/** The code that the buyer has for this content, by whichever of their orders. */
async function codeOf({ userId, ayniContentId }: Row): Promise<string | null> {
  const row = await db.certificate.findFirst({
    where: { order: { userId, ayniContentId, status: "COMPLETED" } },
    select: { code: true },
  });
  return row?.code ?? null;
}

/** Where the actor stands with an order of theirs, and the names that a certificate would bear. Errors: `NotFound`. */
export async function ownStanding(actor: Member, orderId: string, now: Date) {
  const row = await db.order.findFirst({
    where: { id: orderId, userId: actor.id, status: "COMPLETED" },
    select: select(actor.id),
  });
  if (!row) throw new AppError("NotFound");
  return {
    code: await codeOf(row),
    standing: standingOfRow(row, now),
    names: {
      holderName: fullName(row.user),
      masterName: fullName(row.master),
      title: row.ayni.title,
    },
  };
}

/** The same as the buyer's page tells it. Errors: `NotFound`. */
export async function certificateStanding(actor: Member, orderId: string): Promise<CertificateStanding> {
  const { code, standing } = await ownStanding(actor, orderId, new Date());
  if (code !== null || standing.state === "earned") return { state: "earned", code };
  if (standing.state === "missing" && standing.near) return { state: "near", missing: standing.missing };
  return { state: "none" };
}

const viewSelect = {
  code: true,
  kind: true,
  holderName: true,
  masterName: true,
  title: true,
  minutes: true,
  endedAt: true,
  issuedAt: true,
} satisfies Prisma.CertificateSelect;

const toView = (row: Prisma.CertificateGetPayload<{ select: typeof viewSelect }>): CertificateView => ({
  ...row,
  endedAt: row.endedAt.toISOString(),
  issuedAt: row.issuedAt.toISOString(),
});

// What was given back is certified no more.
const genuine = (code: string) =>
  ({ code, order: { status: "COMPLETED" } }) satisfies Prisma.CertificateWhereInput;

/** A genuine certificate, for whoever has its code; null when there is none. */
export async function findCertificate(written: string): Promise<CertificateView | null> {
  const code = canonicalCode(written);
  const row = code && (await db.certificate.findFirst({ where: genuine(code), select: viewSelect }));
  return row ? toView(row) : null;
}

/** The same for who may have the document: its holder, the Master and admins. Errors: `NotFound`. */
export async function certificateFor(actor: Actor, written: string): Promise<CertificateView> {
  const code = canonicalCode(written);
  const row =
    code &&
    (await db.certificate.findFirst({
      where: genuine(code),
      select: { ...viewSelect, order: { select: { userId: true, masterUserId: true } } },
    }));
  if (!row) throw new AppError("NotFound");
  const { order, ...certificate } = row;
  if (!isSelf(actor, order.userId) && !isSelf(actor, order.masterUserId) && !isAdmin(actor)) {
    throw new AppError("NotFound");
  }
  return toView(certificate);
}
