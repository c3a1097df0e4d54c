import { useWatch, type Control } from "react-hook-form";
import { Avatar } from "@/components/ui/avatar";
import type { PrivateUser } from "@/lib/identity/users/schema";
import { masterWord } from "@/lib/platform/copy/master-title";
import styles from "./application-preview.module.css";
import type { ApplicationFormValues } from "./application-values";

interface ApplicationPreviewProps {
  control: Control<ApplicationFormValues>;
  user: Pick<PrivateUser, "name" | "lastName" | "image">;
}

/** The texts of an application as the Master's page shows them. */
export function ApplicationPreview({ control, user }: ApplicationPreviewProps) {
  const [shortDescription, offering, masterTitle] = useWatch({
    control,
    name: ["shortDescription", "offering", "masterTitle"],
  });
  if (!shortDescription.trim() && !offering.trim()) return null;
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>Así se verá en tu página</figcaption>
      <div className={styles.person}>
        <Avatar src={user.image} name={user.name} size={64} />
        <div>
          {masterTitle && <p className={styles.title}>{masterWord(masterTitle)}</p>}
          <p className={styles.name}>
            {user.name} {user.lastName}
          </p>
          <p>{shortDescription}</p>
        </div>
      </div>
      {offering.trim() && <p className={styles.offering}>«{offering.trim()}»</p>}
    </figure>
  );
}
