"use client";

import { MasterTitleField } from "@/components/common/master-title-field";
import { masterTitles } from "@/lib/platform/copy/master-title";
import type { ProfileView } from "@/lib/identity/profiles/schema";
import { ProfileChoiceForm } from "./profile-choice-form";

interface MasterTitleFormProps {
  userId: string;
  profile: ProfileView;
}

/** The word by which a Master is called. */
export const MasterTitleForm = ({ userId, profile }: MasterTitleFormProps) => (
  <ProfileChoiceForm<string>
    userId={userId}
    profileId={profile.id}
    saved={profile.masterTitle ?? ""}
    toFields={(chosen) => ({ masterTitle: masterTitles.find((title) => title === chosen) ?? null })}
  >
    {(value, choose) => (
      <MasterTitleField name="masterTitle" value={value} onChange={({ target }) => choose(target.value)} />
    )}
  </ProfileChoiceForm>
);
