"use client";

import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { messageOf } from "@/lib/platform/http/client";
import { useProfileSaving } from "./use-update-user";

interface RemoveImageProps {
  userId: string;
  profileId: string;
  image: "profileImage" | "backgroundImage";
  label: string;
  onRemoved: () => void;
}

/** Takes an image off the profile. */
export function RemoveImage({ userId, profileId, image, label, onRemoved }: RemoveImageProps) {
  const saving = useProfileSaving(userId, profileId);
  return (
    <>
      {saving.error && <FormNotice kind="error">{messageOf(saving.error)}</FormNotice>}
      <div>
        <Button
          variant="quiet"
          size="s"
          pending={saving.isPending}
          onClick={() => saving.mutate({ profile: { [image]: null } }, { onSuccess: onRemoved })}
        >
          {label}
        </Button>
      </div>
    </>
  );
}
