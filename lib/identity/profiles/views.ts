import "server-only";
import type { MasterProfile, Profile } from "@/lib/platform/db/generated/client";
import { storage } from "@/lib/platform/ports/storage";
import type { MasterProfileView, ProfileView } from "./schema";

const toImageUrl = (key: string | null): string | null => (key ? storage.toPublicUrl(key) : null);

export const toProfileView = (row: Profile): ProfileView => ({
  id: row.id,
  userId: row.userId,
  completedStep: row.completedStep,
  location: { country: row.country, state: row.state, city: row.city },
  profileImage: toImageUrl(row.profileImage),
  backgroundImage: toImageUrl(row.backgroundImage),
  disciplines: row.disciplines,
  updatedAt: row.updatedAt.toISOString(),
});

export const toMasterProfileView = (row: MasterProfile): MasterProfileView => ({
  shortDescription: row.shortDescription,
  offering: row.offering,
  topics: row.topics,
  languages: row.languages,
  website: row.website,
  videoUrl: row.videoUrl,
});
