import { UploadZone } from "@/components/ui/upload-zone";
import { IMAGE_TYPES, MAX_PHOTO_MEGABYTES } from "@/lib/identity/profiles/limits";

interface PhotoUploadZoneProps {
  hasPhoto: boolean;
  error: string | null;
  onFile: (file: File) => void;
}

export function PhotoUploadZone({ hasPhoto, error, onFile }: PhotoUploadZoneProps) {
  return (
    <UploadZone
      label={hasPhoto ? "Cambia tu foto" : "Tu foto"}
      hint={`JPG, PNG o GIF, de menos de ${MAX_PHOTO_MEGABYTES} MB.`}
      accept={IMAGE_TYPES.join(",")}
      error={error ?? undefined}
      onFile={onFile}
    />
  );
}
