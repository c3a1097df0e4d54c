import "server-only";
import { randomBytes } from "node:crypto";
import { recordAct } from "@/lib/identity/audit/service";
import { isSelf } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { settleOwned } from "@/lib/content/ayni/service";
import { dropTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { fieldErrors } from "@/lib/platform/http/validation";
import { storage } from "@/lib/platform/ports/storage";
import { consume } from "@/lib/throttles/service";
import { objectKey } from "@/lib/content/uploads/object-keys";
import { publicTags } from "@/lib/identity/users/data";
import { lockForChange } from "@/lib/identity/lock-user";
import { canEditUser } from "@/lib/users/policy";
import { reencoded } from "../identity/profiles/images";
import type { Form } from "../identity/profiles/images";
import { settledLocation } from "../identity/profiles/location";
import { mayWrite } from "../identity/profiles/policy";
import { masterProfileInput } from "../identity/profiles/schema";
import type { Location, ProfileAnswer, ProfileInput } from "../identity/profiles/schema";
import { toMasterProfileView, toProfileView } from "../identity/profiles/views";

const IMAGES = { name: "profile-image", points: 60, seconds: 3600 };
const PHOTO_STEP = 3;

async function editableProfile(actor: Actor, id: string) {
  const profile = await db.profile.findUnique({
    where: { id },
    select: { userId: true, user: { select: { role: true } } },
  });
  if (!profile || !canEditUser(actor, profile.userId)) throw new AppError("NotFound");
  return profile;
}

async function readAnswer(tx: Pick<Tx, "profile">, id: string): Promise<ProfileAnswer> {
  const { user, ...profile } = await tx.profile.findUniqueOrThrow({
    where: { id },
    include: { user: { select: { masterProfile: true } } },
  });
  const master = user.masterProfile ? toMasterProfileView(user.masterProfile) : null;
  return { ...toProfileView(profile), masterProfile: master };
}

/** Moves the wizard forward; never back, however late an answer arrives. */
async function raiseStep(tx: Tx, id: string, step: number): Promise<void> {
  await tx.profile.updateMany({
    where: { id, completedStep: { lt: step } },
    data: { completedStep: step },
  });
}

type Writable = NonNullable<ProfileInput["profile"]>;

async function writeProfile(tx: Tx, id: string, input: Writable, location: Location | null): Promise<void> {
  if (input.completedStep !== undefined) await raiseStep(tx, id, input.completedStep);
  const { disciplines, profileImage, backgroundImage } = input;
  const sent = Object.entries({ disciplines, profileImage, backgroundImage }).filter(
    ([, value]) => value !== undefined,
  );
  if (!location && sent.length === 0) return;
  await tx.profile.update({ where: { id }, data: { ...location, ...Object.fromEntries(sent) } });
}

type MasterChange = NonNullable<ProfileInput["masterProfile"]>;

/** The columns of a master profile that were sent: Prisma refuses `undefined`. */
function masterColumns({ shortDescription, offering, topics, languages, website, videoUrl }: MasterChange) {
  const columns = { shortDescription, offering, topics, languages, website, videoUrl };
  const sent = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as Partial<typeof columns>;
}

/** A master profile that is made: nothing can be left out but the language. */
function wholeMasterProfile(change: MasterChange) {
  const whole = masterProfileInput.safeParse({ languages: ["es"], ...masterColumns(change) });
  if (!whole.success)
    throw new AppError("ValidationError", { fields: fieldErrors(whole.error, "masterProfile") });
  return { ...whole.data, website: whole.data.website ?? null, videoUrl: whole.data.videoUrl ?? null };
}

async function writeMasterProfile(tx: Tx, userId: string, change: MasterChange): Promise<void> {
  const { count } = await tx.masterProfile.updateMany({ where: { userId }, data: masterColumns(change) });
  if (count === 0) await tx.masterProfile.create({ data: { userId, ...wholeMasterProfile(change) } });
}

const PROFILE_FIELDS = [
  "completedStep",
  "location",
  "disciplines",
  "profileImage",
  "backgroundImage",
] as const;

/** What an admin did to another's profile: which fields, not what they hold; null when it was nothing. */
function editedAct(userId: string, { profile, masterProfile }: ProfileInput) {
  const own = PROFILE_FIELDS.filter((name) => profile?.[name] !== undefined);
  const fields = [...own, ...Object.keys(masterColumns(masterProfile ?? {}))];
  if (fields.length === 0) return null;
  return { action: "profile.edited", subject: { type: "User", id: userId }, after: { fields } } as const;
}

/**
 * Changes a profile; what is not sent stays, and the wizard's step never falls.
 * Errors: `NotFound` (another's), `Forbidden` (an authority field, a master profile of a student),
 * `ValidationError`.
 */
export async function saveProfile(actor: Member, id: string, input: ProfileInput): Promise<ProfileAnswer> {
  const profile = await editableProfile(actor, id);
  if (!mayWrite(actor, profile.user, input)) throw new AppError("Forbidden");
  const location = input.profile?.location ? await settledLocation(input.profile.location) : null;
  const answer = await db.$transaction(async (tx) => {
    await lockForChange(tx, actor, profile.userId);
    if (input.profile) await writeProfile(tx, id, input.profile, location);
    if (input.masterProfile) await writeMasterProfile(tx, profile.userId, input.masterProfile);
    if (location) await settleOwned(tx, profile.userId);
    const act = isSelf(actor, profile.userId) ? null : editedAct(profile.userId, input);
    if (act) await recordAct(tx, actor, act);
    return readAnswer(tx, id);
  });
  dropTags(...(await publicTags(profile.userId)));
  return answer;
}

const columns = { photo: "profileImage", background: "backgroundImage" } as const;
const names = { photo: "retrato.webp", background: "fondo.webp" } as const;

/** Names the key in storage before anything is put there, so that the sweep finds what a crash leaves. */
async function announce(ownerId: string, profileId: string, form: Form, size: number) {
  const key = objectKey("profiles", profileId, randomBytes(16).toString("hex"), names[form]);
  const data = {
    ownerId,
    area: "profiles",
    kind: "IMAGE",
    key,
    name: names[form],
    mimeType: "image/webp",
  } as const;
  return db.file.create({ data: { ...data, size }, select: { id: true, key: true } });
}

/**
 * Makes an image the photo or the background of a profile; the former one is left to the sweep.
 * A photo completes the third step of the wizard.
 * Errors: `NotFound` (another's), `ValidationError` (no image that we take), `TooManyRequests`.
 */
export async function setImage(
  actor: Member,
  id: string,
  form: Form,
  read: () => Promise<Uint8Array>,
): Promise<ProfileAnswer> {
  const { userId } = await editableProfile(actor, id);
  await consume(IMAGES, actor.id);
  const image = await reencoded(await read(), form);
  const file = await announce(userId, id, form, image.byteLength);
  await storage.put(file.key, image, { contentType: "image/webp" });
  const answer = await db.$transaction(async (tx) => {
    await lockForChange(tx, actor, userId);
    await tx.file.update({ where: { id: file.id }, data: { status: "READY", readyAt: new Date() } });
    await tx.profile.update({ where: { id }, data: { [columns[form]]: file.key } });
    if (!isSelf(actor, userId)) {
      const subject = { type: "User", id: userId } as const;
      await recordAct(tx, actor, { action: "profile.image", subject, after: { image: form } });
    }
    if (form === "photo") await raiseStep(tx, id, PHOTO_STEP);
    return readAnswer(tx, id);
  });
  dropTags(...(await publicTags(userId)));
  return answer;
}
