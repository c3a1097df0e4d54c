import "server-only";
import { randomBytes } from "node:crypto";
import { recordForeignAct } from "@/lib/identity/audit/service";
import { isSelf } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { refreshOwnerColumns } from "@/lib/content/ayni/service";
import { expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { toFieldErrors } from "@/lib/platform/http/validation";
import { storage } from "@/lib/platform/ports/storage";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { buildObjectKey, toSmallPhotoKey } from "@/lib/content/uploads/object-keys";
import { listUserCacheTags } from "@/lib/identity/users/data";
import { lockForChange } from "@/lib/identity/lock-user";
import { canEditUser } from "@/lib/identity/users/policy";
import { reencodeImage } from "@/lib/identity/profiles/images";
import type { ProfileImageKind } from "@/lib/identity/profiles/images";
import { normalizeLocation } from "@/lib/identity/profiles/location";
import { canUpdateProfile } from "@/lib/identity/profiles/policy";
import { masterProfileInput } from "@/lib/identity/profiles/schema";
import type { StoredLocation, ProfileWithMasterView, ProfileInput } from "@/lib/identity/profiles/schema";
import { replaceTraining } from "@/lib/identity/training/service";
import { toMasterProfileView, toProfileView, withTraining } from "@/lib/identity/profiles/views";

const IMAGE_LIMIT = { name: "profile-image", points: 60, seconds: 3600 };
const PHOTO_STEP = 3;

async function getEditableProfile(actor: Actor, id: string) {
  const profile = await db.profile.findUnique({
    where: { id },
    select: { userId: true, user: { select: { id: true, role: true } } },
  });
  if (!profile || !canEditUser(actor, profile.userId)) throw new AppError("NotFound");
  return profile;
}

/** Errors: `NotFound` (not the actor's profile). */
export async function authorizeProfileEdit(actor: Actor, { id }: { id: string }): Promise<void> {
  await getEditableProfile(actor, id);
}

async function getProfileView(tx: Pick<Tx, "profile">, id: string): Promise<ProfileWithMasterView> {
  const { user, ...profile } = await tx.profile.findUniqueOrThrow({
    where: { id },
    include: { user: { select: { masterProfile: { include: withTraining } } } },
  });
  const master = user.masterProfile ? toMasterProfileView(user.masterProfile) : null;
  return { ...toProfileView(profile), masterProfile: master };
}

/** A member who says another country in their profile says by it where they live: the newest statement counts for taxes. */
async function followCountry(tx: Tx, id: string, { country }: StoredLocation): Promise<void> {
  const { userId, ...profile } = await tx.profile.findUniqueOrThrow({
    where: { id },
    select: { userId: true, country: true },
  });
  if (profile.country !== country) await tx.user.update({ where: { id: userId }, data: { country } });
}

/** Advances the setup wizard; a late request never moves it back. */
async function advanceStep(tx: Tx, id: string, step: number): Promise<void> {
  await tx.profile.updateMany({
    where: { id, completedStep: { lt: step } },
    data: { completedStep: step },
  });
}

type ProfileChange = NonNullable<ProfileInput["profile"]>;

async function applyProfileChange(
  tx: Tx,
  id: string,
  input: ProfileChange,
  location: StoredLocation | null,
): Promise<void> {
  if (input.completedStep !== undefined) await advanceStep(tx, id, input.completedStep);
  const { disciplines, masterTitle, showsThanks, profileImage, backgroundImage } = input;
  const columns = { disciplines, masterTitle, showsThanks, profileImage, backgroundImage };
  const sent = Object.entries(columns).filter(([, value]) => value !== undefined);
  if (!location && sent.length === 0) return;
  await tx.profile.update({ where: { id }, data: { ...location, ...Object.fromEntries(sent) } });
}

type MasterChange = NonNullable<ProfileInput["masterProfile"]>;

/** Keeps only the sent columns, since Prisma rejects `undefined`. */
function toMasterColumns(change: MasterChange) {
  const { shortDescription, offering, topics, languages, website, videoUrl, sellerKind } = change;
  const columns = { shortDescription, offering, topics, languages, website, videoUrl, sellerKind };
  const sent = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as Partial<typeof columns>;
}

/** Validates a new Master profile, in which only languages, website, video and the kind of seller are optional. */
function toNewMasterProfile(change: MasterChange) {
  const result = masterProfileInput.safeParse({ languages: ["es"], ...toMasterColumns(change) });
  if (!result.success)
    throw new AppError("ValidationError", { fields: toFieldErrors(result.error, "masterProfile") });
  const { website = null, videoUrl = null, ...data } = result.data;
  return { ...data, website, videoUrl, sellerKind: change.sellerKind ?? null };
}

async function upsertMasterProfile(tx: Tx, userId: string, change: MasterChange): Promise<void> {
  const columns = toMasterColumns(change);
  const where = { userId };
  const exists = (await tx.masterProfile.count({ where })) > 0;
  if (!exists) await tx.masterProfile.create({ data: { userId, ...toNewMasterProfile(change) } });
  else if (Object.keys(columns).length > 0) await tx.masterProfile.update({ where, data: columns });
  if (change.training) await replaceTraining(tx, userId, change.training);
}

const PROFILE_FIELDS = [
  "completedStep",
  "location",
  "disciplines",
  "masterTitle",
  "profileImage",
  "backgroundImage",
] as const;

/** Names the changed fields without their values. */
function listChangedFields({ profile, masterProfile }: ProfileInput): string[] {
  const profileFields = PROFILE_FIELDS.filter((name) => profile?.[name] !== undefined);
  const masterFields = Object.keys(toMasterColumns(masterProfile ?? {}));
  const trainingFields = masterProfile?.training ? ["training"] : [];
  return [...profileFields, ...masterFields, ...trainingFields];
}

/**
 * Updates the sent fields of a profile; the step of the setup wizard never decreases.
 * Errors: `NotFound` (not the actor's), `Forbidden` (field for admins, Master profile of a student), `ValidationError`.
 */
export async function saveProfile(
  actor: Member,
  id: string,
  input: ProfileInput,
): Promise<ProfileWithMasterView> {
  const profile = await getEditableProfile(actor, id);
  if (!canUpdateProfile(actor, profile.user, input)) throw new AppError("Forbidden");
  const location = input.profile?.location ? await normalizeLocation(input.profile.location) : null;
  return expiringTransaction(async (tx, expireTags) => {
    await lockForChange(tx, actor, profile.userId);
    if (location && isSelf(actor, profile.userId)) await followCountry(tx, id, location);
    if (input.profile) await applyProfileChange(tx, id, input.profile, location);
    if (input.masterProfile) await upsertMasterProfile(tx, profile.userId, input.masterProfile);
    if (location) await refreshOwnerColumns(tx, profile.userId);
    const after = { fields: listChangedFields(input) };
    if (after.fields.length > 0)
      await recordForeignAct(tx, actor, { action: "profile.edited", ownerId: profile.userId, after });
    expireTags(...(await listUserCacheTags(tx, profile.userId)));
    return getProfileView(tx, id);
  });
}

const IMAGE_COLUMNS = { photo: "profileImage", background: "backgroundImage" } as const;
const IMAGE_FILE_NAMES = { photo: "retrato-512.webp", background: "fondo.webp" } as const;

type PendingFile = { ownerId: string; profileId: string; kind: ProfileImageKind; size: number };

/** Records the object key before the upload, so that the sweep finds the object after a crash. */
function createPendingFile({ ownerId, profileId, kind, size }: PendingFile) {
  const name = IMAGE_FILE_NAMES[kind];
  const key = buildObjectKey({
    area: "profiles",
    ownerId: profileId,
    hex: randomBytes(16).toString("hex"),
    fileName: name,
  });
  return db.file.create({
    data: { ownerId, area: "profiles", kind: "IMAGE", key, name, mimeType: "image/webp", size },
    select: { id: true, key: true },
  });
}

/**
 * Replaces an image; the upload sweep deletes the previous one. A photo completes its step of the setup wizard.
 * Errors: `NotFound` (not the actor's), `ValidationError` (unsupported image), `TooManyRequests`.
 */
export async function setProfileImage(
  actor: Member,
  id: string,
  kind: ProfileImageKind,
  readImage: () => Promise<Uint8Array>,
): Promise<ProfileWithMasterView> {
  const { userId } = await getEditableProfile(actor, id);
  await consumeRateLimit(IMAGE_LIMIT, actor.id);
  const { large, small } = await reencodeImage(await readImage(), kind, actor.id);
  const file = await createPendingFile({ ownerId: userId, profileId: id, kind, size: large.byteLength });
  const smallKey = toSmallPhotoKey(file.key);
  if (small && smallKey) await storage.put(smallKey, small, { contentType: "image/webp" });
  await storage.put(file.key, large, { contentType: "image/webp" });
  return expiringTransaction(async (tx, expireTags) => {
    await lockForChange(tx, actor, userId);
    await tx.file.update({ where: { id: file.id }, data: { status: "READY", readyAt: new Date() } });
    await tx.profile.update({ where: { id }, data: { [IMAGE_COLUMNS[kind]]: file.key } });
    await recordForeignAct(tx, actor, { action: "profile.image", ownerId: userId, after: { image: kind } });
    if (kind === "photo") await advanceStep(tx, id, PHOTO_STEP);
    expireTags(...(await listUserCacheTags(tx, userId)));
    return getProfileView(tx, id);
  });
}
