"use client";

import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { errorMessage } from "@/lib/platform/http/client";
import { useUpdateProfile } from "./use-update-user";

interface RemoveImageButtonProps {
  userId: string;
  profileId: string;
  image: "profileImage" | "backgroundImage";
  label: string;
  onRemoved: () => void;
}

export function RemoveImageButton({ userId, profileId, image, label, onRemoved }: RemoveImageButtonProps) {
  const saveProfile = useUpdateProfile(userId, profileId);
  return (
    <>
      {saveProfile.error && <FormMessage kind="error">{errorMessage(saveProfile.error)}</FormMessage>}
      <div>
        <Button
          variant="quiet"
          size="s"
          pending={saveProfile.isPending}
          onClick={() => saveProfile.mutate({ profile: { [image]: null } }, { onSuccess: onRemoved })}
        >
          {label}
        </Button>
      </div>
    </>
  );
}
