import "server-only";
import type { MasterProfile, Profile } from "@/lib/db/generated/client";
import { storage } from "@/lib/platform/ports/storage";
import type { MasterProfileView, ProfileView } from "./schema";

const addressOf = (key: string | null): string | null => (key ? storage.publicUrl(key) : null);

export const toProfileView = (row: Profile): ProfileView => ({
  id: row.id,
  userId: row.userId,
  completedStep: row.completedStep,
  location: { country: row.country, state: row.state, city: row.city },
  profileImage: addressOf(row.profileImage),
  backgroundImage: addressOf(row.backgroundImage),
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
