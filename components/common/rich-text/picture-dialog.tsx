import { useState } from "react";
import { z } from "zod";
import { FormDialog } from "@/components/common/form-dialog";
import { COVER_ACCEPT_ATTRIBUTE, detectMimeType } from "@/components/common/mime-type";
import type { PictureStore } from "./picture-store";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { UploadZone } from "@/components/ui/upload-zone";
import { MAX_PICTURE_ALT } from "@/lib/content/pictures/schema";
import { formatFileSize, validateUpload } from "@/lib/content/uploads/file-types";
import { toPlainText } from "@/lib/platform/text/plain-text";
import { requiredText } from "@/lib/platform/text/safe-text";
import type { EditedPicture } from "./use-picture-dialog";

const createSchema = (isNew: boolean) =>
  z.object({
    file: z
      .custom<File>()
      .nullable()
      .superRefine((file, context) => {
        const isMissing = isNew && !file;
        const problem = file && validateUpload("covers", detectMimeType("covers", file), file.size);
        if (isMissing || problem)
          context.addIssue({ code: "custom", message: problem ?? "Elige una imagen." });
      }),
    alt: z
      .string()
      .transform(toPlainText)
      .pipe(requiredText(MAX_PICTURE_ALT, "Escribe qué se ve en la imagen.")),
  });

interface PictureDialogProps {
  picture: EditedPicture;
  store: PictureStore;
  onSubmit: (picture: { key: string; alt: string }) => void;
  onCancel: () => void;
}

/** A picture and its alternative text. It is uploaded when the dialog is confirmed. */
export function PictureDialog({ picture, store, onSubmit, onCancel }: PictureDialogProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const isNew = picture.key === null;

  async function getKey(file: File | null): Promise<string> {
    if (!file) return picture.key ?? "";
    try {
      return await store.upload(file, setProgress);
    } finally {
      setProgress(null);
    }
  }

  return (
    <FormDialog
      title={isNew ? "Añadir una imagen" : "Cambiar la imagen"}
      description="Se verá dentro de la descripción."
      schema={createSchema(isNew)}
      defaultValues={{ file: picture.file, alt: picture.alt }}
      submitLabel={isNew ? "Añadir" : "Cambiar"}
      onSubmit={async ({ file, alt }) => onSubmit({ key: await getKey(file), alt })}
      onCancel={onCancel}
    >
      {({ register, watch, setValue, formState: { errors } }) => {
        const file = watch("file");
        const setFile = (chosen: File | null) => setValue("file", chosen, { shouldValidate: true });
        return (
          <>
            {(isNew || file) && (
              <UploadZone
                label="Imagen"
                hint="JPG, PNG o GIF de menos de 5 MB."
                accept={COVER_ACCEPT_ATTRIBUTE}
                error={errors.file?.message}
                file={file && { name: file.name, detail: formatFileSize(file.size), progress }}
                onFile={setFile}
                onRemove={() => setFile(null)}
              />
            )}
            <Field
              label="Texto alternativo"
              hint="Qué se ve en la imagen, para quien no puede verla."
              error={errors.alt?.message}
            >
              <TextArea rows={2} {...register("alt")} />
            </Field>
          </>
        );
      }}
    </FormDialog>
  );
}
