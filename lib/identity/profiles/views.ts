import "server-only";
import type { MasterProfile, MasterTraining, Prisma, Profile } from "@/lib/platform/db/generated/client";
import { storage } from "@/lib/platform/ports/storage";
import type { MasterProfileView, ProfileView, TrainingView } from "./schema";

const toImageUrl = (key: string | null): string | null => (key ? storage.toPublicUrl(key) : null);

export const toProfileView = (row: Profile): ProfileView => ({
  id: row.id,
  userId: row.userId,
  completedStep: row.completedStep,
  location: { country: row.country, state: row.state, city: row.city },
  profileImage: toImageUrl(row.profileImage),
  backgroundImage: toImageUrl(row.backgroundImage),
  disciplines: row.disciplines,
  masterTitle: row.masterTitle,
  showsThanks: row.showsThanks,
  updatedAt: row.updatedAt.toISOString(),
});

/** The relations that `toMasterProfileView` reads. */
export const withTraining = {
  training: { orderBy: { position: "asc" } },
} satisfies Prisma.MasterProfileInclude;

type TrainingRow = Pick<MasterTraining, "id" | "title" | "school" | "year" | "seenAt">;

export const toTrainingView = ({ id, title, school, year, seenAt }: TrainingRow): TrainingView => ({
  id,
  title,
  school,
  year,
  seen: seenAt !== null,
});

export const toMasterProfileView = (row: MasterProfile & { training: TrainingRow[] }): MasterProfileView => ({
  shortDescription: row.shortDescription,
  offering: row.offering,
  topics: row.topics,
  languages: row.languages,
  website: row.website,
  videoUrl: row.videoUrl,
  sellerKind: row.sellerKind,
  training: row.training.map(toTrainingView),
});
