import { Avatar } from "@/components/ui/avatar";
import { QuietLink } from "@/components/ui/quiet-link";
import { routes } from "@/lib/platform/routes";
import styles from "./people-list.module.css";

interface PersonCellProps {
  /** The slug of the profile; null for closed accounts. */
  slug: string | null;
  name: string;
  lastName: string;
  profileImage: string | null;
}

/** A person in a table, linked to their page. */
export function PersonCell({ slug, name, lastName, profileImage }: PersonCellProps) {
  const fullName = `${name} ${lastName}`.trim();
  return (
    <span className={styles.person}>
      <Avatar src={profileImage} name={name} size={32} />
      {slug ? (
        <QuietLink href={routes.profile(slug)} className={styles.name}>
          {fullName}
        </QuietLink>
      ) : (
        <span className={styles.name}>{fullName}</span>
      )}
    </span>
  );
}
