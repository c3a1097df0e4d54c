import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import type { ThanksToMaster } from "@/lib/community/thanks/schema";
import { PublicThanksList } from "./public-thanks";
import styles from "./public-thanks.module.css";

function ThanksSubject({ ayni: { slug, title, listed } }: ThanksToMaster) {
  return listed ? <Link href={routes.ayni(slug)}>{title}</Link> : title;
}

interface MasterThanksProps {
  slug: string;
  masterName: string;
  thanks: ThanksToMaster[];
}

/** Public thanks to a Master. */
export function MasterThanks({ slug, masterName, thanks }: MasterThanksProps) {
  if (thanks.length === 0) return null;
  return (
    <section aria-labelledby="agradecimientos">
      <h2 id="agradecimientos" className={styles.heading}>
        Agradecimientos
      </h2>
      <PublicThanksList
        thanks={thanks}
        masterName={masterName}
        path={routes.master(slug)}
        renderSubject={(item) => <ThanksSubject {...item} />}
      />
    </section>
  );
}
