import "server-only";
import { hashPassword } from "@/lib/identity/passwords/hash";
import { db, type Tx } from "@/lib/platform/db/client";
import { ayniRows, byTitle, encuentroRows, makeContents } from "./contents";
import { DEMO } from "./demo-accounts";
import { idOf } from "./ids";
import { fileId } from "./media/content-files";
import { storeMedia } from "./media/store";
import { noticeRows } from "./notifications";
import { makeSales, orderRows } from "./orders";
import { makeApprentices, makeMasters, peopleRows, type Apprentice } from "./users";
import { barterRows, invitationRows } from "./barters-and-invitations";
import { applicationRows, followRows, viewRows } from "./follows-and-applications";
import { makeSolidarity } from "./solidarity";
import { reportRows, thanksRows } from "./thanks";

const BATCH = 1000;
const TRANSACTION = { maxWait: 10_000, timeout: 120_000 } as const;

/** Whether nobody has an account yet. */
export async function isEmpty(): Promise<boolean> {
  return (await db.user.findFirst({ select: { id: true } })) === null;
}

/** Writes rows in statements of a bounded size. */
async function inBatches<T>(rows: readonly T[], write: (batch: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) await write(rows.slice(start, start + BATCH));
}

const adminRow = (passwordHash: string, now: Date) => ({
  id: idOf("user admin"),
  slug: "administracion",
  name: "Administración",
  lastName: "Ayllu",
  email: DEMO.admin,
  passwordHash,
  role: "admin" as const,
  country: "ES",
  currency: "EUR",
  timezone: "Europe/Madrid",
  emailVerified: now,
  acceptedTermsAt: now,
});

/** Where the demo apprentice stopped listening and reading. */
const playbackRows = (apprentice: Apprentice | undefined, contents: Parameters<typeof byTitle>[0]) =>
  apprentice
    ? [
        {
          userId: apprentice.id,
          fileId: fileId(byTitle(contents, "Yoga al alba: doce mañanas"), 1),
          position: "19",
          percent: 42,
        },
        {
          userId: apprentice.id,
          fileId: fileId(byTitle(contents, "Autohipnosis en siete pasos"), 0),
          position: "31",
          percent: 70,
        },
      ]
    : [];

/**
 * Fills an empty database and its storage with the demo community, the same at every seed but for its dates,
 * which are relative to `now`. Files are stored first; all rows come in one transaction, so that a seed that
 * was cut short leaves the database empty and can simply run again.
 */
export async function seedDemo({ now = new Date() }: { now?: Date } = {}) {
  const masters = makeMasters(now);
  const apprentices = makeApprentices(now);
  const contents = makeContents(masters, now);
  const solidarity = makeSolidarity(makeSales(contents, apprentices, now), apprentices, now);
  const { sales } = solidarity;
  const passwordHash = await hashPassword(DEMO.password);
  const files = await storeMedia([...masters, ...apprentices], contents, now);
  const people = peopleRows(masters, apprentices, passwordHash, now);
  const { orders, payments } = orderRows(sales, now);
  const thanks = thanksRows(sales, now);
  const { barters, barterOrders } = barterRows(contents, now);
  const { invitations, joinings } = invitationRows(masters, apprentices);

  await db.$transaction(async (tx: Tx) => {
    const admin = adminRow(passwordHash, now);
    await tx.user.createMany({ data: [...people.users, admin] });
    await tx.profile.createMany({
      data: [
        ...people.profiles,
        { userId: admin.id, completedStep: 4, country: "ES", state: "Madrid", city: "Madrid" },
      ],
    });
    await tx.masterProfile.createMany({ data: people.masterProfiles });
    await tx.masterApplication.createMany({ data: applicationRows(apprentices, now) });
    await inBatches(ayniRows(contents, now), (data) => tx.ayni.createMany({ data }));
    await inBatches(encuentroRows(contents), (data) => tx.encuentro.createMany({ data }));
    await inBatches(files, (data) => tx.file.createMany({ data }));
    await inBatches(orders, (data) => tx.order.createMany({ data }));
    await inBatches(payments, (data) => tx.payment.createMany({ data }));
    await tx.solidarityPlace.createMany({ data: solidarity.places });
    await tx.solidarityAsk.createMany({ data: solidarity.asks });
    await inBatches(followRows(masters, apprentices, sales, now), (data) => tx.follow.createMany({ data }));
    await inBatches(viewRows(contents, sales, now), (data) => tx.ayniView.createMany({ data }));
    await inBatches(thanks, (data) => tx.thanks.createMany({ data }));
    await tx.report.createMany({ data: reportRows(thanks, sales, now) });
    await tx.order.createMany({ data: barterOrders });
    await tx.barter.createMany({ data: barters });
    await tx.invitation.createMany({ data: invitations });
    await tx.joining.createMany({ data: joinings });
    await tx.notification.createMany({ data: noticeRows(sales, now) });
    await tx.playbackPosition.createMany({ data: playbackRows(apprentices[0], contents) });
  }, TRANSACTION);

  return {
    accounts: [
      { email: DEMO.admin, role: "admin" },
      { email: DEMO.master, role: "master" },
      { email: DEMO.apprentice, role: "student" },
    ],
    password: DEMO.password,
  };
}
