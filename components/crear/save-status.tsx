import { useWatch } from "react-hook-form";
import { CloudCheckIcon } from "@/components/ui/icons";
import type { CreateForm } from "./form-values";
import styles from "./create-ayni.module.css";
import { useCreateForm } from "./use-create-form";
import { useLeaveGuard } from "./use-leave-guard";

/** What a save keeps of the form, as one text to compare. */
export function savedText({ status: _, cover, files, ...fields }: CreateForm): string {
  const kept = files.map(({ fileUrl, title, freeSample }) => [fileUrl, title, freeSample]);
  return JSON.stringify([fields, cover?.fileUrl ?? null, kept]);
}

const isSending = ({ cover, files }: CreateForm) =>
  [cover, ...files].some((file) => file?.state === "sending" || file?.state === "waiting");

/** Says whether all is saved, and asks before it is lost. `saved` is null until the first save. */
export function SaveStatus({ saved, initial }: { saved: string | null; initial: string }) {
  const { control } = useCreateForm();
  const now = useWatch({ control, compute: savedText });
  const sending = useWatch({ control, compute: isSending });
  const dirty = now !== (saved ?? initial);
  useLeaveGuard(dirty || sending);
  return (
    <p role="status" className={styles.status}>
      {saved !== null && !dirty && (
        <span className={styles.saved}>
          <CloudCheckIcon />
          Guardado hace un momento
        </span>
      )}
      {dirty && "Cambios sin guardar"}
    </p>
  );
}
