import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import type { GivenThanks } from "@/lib/community/thanks/schema";
import { PublicThanksItem } from "./public-thanks";
import styles from "./public-thanks.module.css";

/** The thanks that somebody has given and wants on their profile, which is at `path`. */
export function GivenThanksList({ thanks, path }: { thanks: GivenThanks[]; path: string }) {
  return (
    <ul role="list" className={styles.list}>
      {thanks.map((item) => (
        <li key={item.id}>
          <PublicThanksItem
            item={item}
            masterName={item.masterName}
            path={path}
            person={
              <>
                A <b>{item.masterName}</b>
              </>
            }
            subject={<Link href={routes.ayni(item.ayni.slug)}>{item.ayni.title}</Link>}
          />
        </li>
      ))}
    </ul>
  );
}
