import "server-only";
import { recordForeignAct } from "@/lib/identity/audit/service";
import { isAdmin, isSelf } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { receivedOrder } from "@/lib/orders/order/policy";
import { filledLesson } from "@/lib/content/lessons/data";
import { FINISHED_PERCENT } from "@/lib/library/progress/policy";
import { db } from "@/lib/platform/db/client";
import { findLiveSpan, roomTimes, toEncuentroTimes } from "@/lib/content/schedule/policy";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { MINUTE_MS } from "@/lib/platform/time/instants";
import { formatFullName } from "@/lib/platform/text/full-name";
import { parseCertificateCode } from "./certificate-code";
import { calculateEligibility } from "./policy";
import type { CertificateEligibility } from "./policy";
import type { CertificateStatus, CertificateView } from "./schema";

const personName = { select: { name: true, lastName: true } } as const;

const orderSelect = (userId: string) =>
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
            startsAt: true,
            endsAt: true,
            durationMinutes: true,
            cancelledAt: true,
            room: roomTimes,
            attendances: { where: { userId }, select: { userId: true } },
          },
        },
        lessons: {
          where: { fileId: null, ...filledLesson },
          select: { completions: { where: { userId }, select: { completedAt: true } } },
        },
        files: {
          where: { area: "content", status: "READY" },
          select: { playbackPositions: { where: { userId }, select: { percent: true, updatedAt: true } } },
        },
      },
    },
  }) satisfies Prisma.OrderSelect;

type OrderRow = Prisma.OrderGetPayload<{ select: ReturnType<typeof orderSelect> }>;

/** An encuentro that its Master ended early lasted less than was planned. */
function toHeldEncuentro(encuentro: OrderRow["ayni"]["encuentros"][number]) {
  const { until } = findLiveSpan(toEncuentroTimes(encuentro));
  const held = Math.round((until - encuentro.startsAt.getTime()) / MINUTE_MS);
  return {
    endsAt: new Date(until),
    minutes: Math.max(0, Math.min(held, encuentro.durationMinutes)),
    cancelled: encuentro.cancelledAt !== null,
    attended: encuentro.attendances.length > 0,
  };
}

const toEligibility = ({ ayni }: OrderRow, now: Date): CertificateEligibility =>
  calculateEligibility(
    {
      contentType: ayni.contentType,
      encuentros: ayni.encuentros.map(toHeldEncuentro),
      files: [
        ...ayni.files.map(({ playbackPositions: [position] }) => ({
          percent: position?.percent ?? 0,
          at: position?.updatedAt ?? null,
        })),
        ...(ayni.contentType === "COURSE" ? ayni.lessons : []).map(({ completions: [completion] }) => ({
          percent: completion ? FINISHED_PERCENT : 0,
          at: completion?.completedAt ?? null,
        })),
      ],
    },
    now,
  );

/** Through any order of this content by the same buyer. */
async function findCertificateCode({ userId, ayniContentId }: OrderRow): Promise<string | null> {
  const row = await db.certificate.findFirst({
    where: { order: { userId, ayniContentId, ...receivedOrder } },
    select: { code: true },
  });
  return row?.code ?? null;
}

/** Errors: `NotFound`. */
export async function getOwnEligibility(actor: Member, orderId: string, now: Date) {
  const row = await db.order.findFirst({
    where: { id: orderId, userId: actor.id, ...receivedOrder },
    select: orderSelect(actor.id),
  });
  if (!row) throw new AppError("NotFound");
  return {
    code: await findCertificateCode(row),
    eligibility: toEligibility(row, now),
    certificateNames: {
      holderName: formatFullName(row.user),
      masterName: formatFullName(row.master),
      title: row.ayni.title,
    },
  };
}

/** Errors: `NotFound`. */
export async function getCertificateStatus(actor: Member, orderId: string): Promise<CertificateStatus> {
  const { code, eligibility } = await getOwnEligibility(actor, orderId, new Date());
  if (code !== null || eligibility.state === "earned") return { state: "earned", code };
  if (eligibility.state === "missing" && eligibility.isNear) {
    return { state: "near", missing: eligibility.missingText };
  }
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

const toCertificateView = (
  row: Prisma.CertificateGetPayload<{ select: typeof viewSelect }>,
): CertificateView => ({
  ...row,
  endedAt: row.endedAt.toISOString(),
  issuedAt: row.issuedAt.toISOString(),
});

// A certificate becomes invalid when its order is refunded.
const validCertificate = (code: string) =>
  ({ code, order: receivedOrder }) satisfies Prisma.CertificateWhereInput;

/** For anybody who has the code; null if there is none. */
export async function findCertificate(input: string): Promise<CertificateView | null> {
  const code = parseCertificateCode(input);
  const row = code && (await db.certificate.findFirst({ where: validCertificate(code), select: viewSelect }));
  return row ? toCertificateView(row) : null;
}

/** For its holder, the Master and admins. Errors: `NotFound`. */
export async function getCertificate(actor: Actor, input: string): Promise<CertificateView> {
  const code = parseCertificateCode(input);
  const row =
    code &&
    (await db.certificate.findFirst({
      where: validCertificate(code),
      select: { ...viewSelect, order: { select: { userId: true, masterUserId: true } } },
    }));
  if (!row) throw new AppError("NotFound");
  const { order, ...certificate } = row;
  if (!isSelf(actor, order.userId) && !isSelf(actor, order.masterUserId)) {
    if (!isAdmin(actor)) throw new AppError("NotFound");
    await recordForeignAct(db, actor, { action: "certificate.seen", ownerId: order.userId });
  }
  return toCertificateView(certificate);
}
