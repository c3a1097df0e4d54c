import { formatLocation } from "@/components/common/location";
import { Avatar } from "@/components/ui/avatar";
import { MapPinIcon } from "@/components/ui/later-icons";
import { Link } from "@/components/ui/link";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { formatType } from "@/lib/reference/labels";
import type { MyMaster, ReceivedContent } from "@/lib/community/followed-masters/schema";
import { routes } from "@/lib/platform/routes";
import { FollowToggle } from "./follow-toggle";
import styles from "./my-masters.module.css";

const DISCIPLINES_SHOWN = 3;
const RECEIVED_SHOWN = 3;

function ReceivedList({ received }: { received: ReceivedContent[] }) {
  const hiddenCount = received.length - RECEIVED_SHOWN;
  return (
    <div>
      <h3 className={styles.label}>Has recibido</h3>
      <ul role="list" className={styles.received}>
        {received.slice(0, RECEIVED_SHOWN).map(({ orderId, slug, title, section }) => (
          <li key={orderId}>
            <Link href={routes.receivedItem(slug, orderId, section)} className={styles.link}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Link href={routes.received()} className={styles.more}>
          y {hiddenCount} más en Ayni recibido
        </Link>
      )}
    </div>
  );
}

/** A followed Master with the newest content and the contents received from them. */
export function MyMasterCard({ master, userId }: { master: MyMaster; userId: string }) {
  const { slug, name, lastName, image, newest, received } = master;
  const locationLabel = formatLocation(master);
  const disciplines = master.disciplines.filter(isDisciplineKey).slice(0, DISCIPLINES_SHOWN);
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <Avatar src={image} name={name} size={72} />
        <div className={styles.identity}>
          <h2 className={styles.name}>
            <Link href={routes.master(slug)} className={styles.nameLink}>
              {name} {lastName}
            </Link>
          </h2>
          {locationLabel && (
            <p className={styles.location}>
              <MapPinIcon size={16} />
              {locationLabel}
            </p>
          )}
          <p className={styles.disciplines}>{disciplines.map(disciplineName).join("\u00a0· ")}</p>
        </div>
      </header>
      {newest && (
        <div>
          <h3 className={styles.label}>Lo último · {formatType(newest)}</h3>
          <Link href={routes.ayni(newest.slug)} className={styles.link}>
            {newest.title}
          </Link>
        </div>
      )}
      {received.length > 0 && <ReceivedList received={received} />}
      <div className={styles.follow}>
        <FollowToggle master={master} userId={userId} following={master.following} />
      </div>
    </article>
  );
}
