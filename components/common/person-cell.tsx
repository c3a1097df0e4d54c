import { Avatar } from "@/components/ui/avatar";
import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import styles from "./people-list.module.css";

interface PersonCellProps {
  /** Null for an account that is closed. */
  slug: string | null;
  name: string;
  lastName: string;
  profileImage: string | null;
}

/** Somebody in a list, with the way to their page. */
export function PersonCell({ slug, name, lastName, profileImage }: PersonCellProps) {
  const whole = `${name} ${lastName}`.trim();
  return (
    <span className={styles.person}>
      <Avatar src={profileImage} size={32} />
      {slug ? (
        <Link href={routes.profile(slug)} className={styles.name}>
          {whole}
        </Link>
      ) : (
        <span className={styles.name}>{whole}</span>
      )}
    </span>
  );
}
