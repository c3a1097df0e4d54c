import { formatLocation } from "@/components/common/location";
import { Avatar } from "@/components/ui/avatar";
import { Link } from "@/components/ui/link";
import type { MasterCardView } from "@/lib/content/ayni/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import styles from "./master-line.module.css";

interface MasterLineProps {
  master: MasterCardView;
  /** Published thanks to the Master. */
  thanksCount: number;
}

/** The Master of a content, under its title. */
export function MasterLine({ master, thanksCount }: MasterLineProps) {
  const location = formatLocation(master);
  return (
    <div className={styles.master}>
      <Avatar src={master.profileImage} name={master.name} size={48} eager />
      <p className={styles.text}>
        <Link href={routes.master(master.slug)} className={styles.name}>
          {master.name} {master.lastName}
        </Link>
        <span className={styles.details}>
          {location && <span>{location}</span>}
          {thanksCount > 0 && (
            <Link href={`${routes.master(master.slug)}#agradecimientos`} className={styles.thanks}>
              {pluralize(thanksCount, "agradecimiento", "agradecimientos")}
            </Link>
          )}
        </span>
      </p>
    </div>
  );
}
