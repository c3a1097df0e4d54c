import { placeLabel } from "@/components/common/location";
import { Avatar } from "@/components/ui/avatar";
import { MapPinIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { CONTENT_TYPE_LABELS } from "@/lib/reference/labels";
import type { MyMaster, ReceivedOf } from "@/lib/community/followed-masters/schema";
import { routes } from "@/lib/platform/routes";
import { FollowToggle } from "./follow-toggle";
import styles from "./my-masters.module.css";

const DISCIPLINES_SHOWN = 3;
const RECEIVED_SHOWN = 3;

function Received({ received }: { received: ReceivedOf[] }) {
  const rest = received.length - RECEIVED_SHOWN;
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
      {rest > 0 && (
        <Link href={routes.received()} className={styles.more}>
          y {rest} más en Ayni recibido
        </Link>
      )}
    </div>
  );
}

/** A Master of one's own: who they are, what they published last, and what one has of them. */
export function MyMasterCard({ master, userId }: { master: MyMaster; userId: string }) {
  const { slug, name, lastName, image, newest, received } = master;
  const place = placeLabel(master);
  const disciplines = master.disciplines.filter(isDisciplineKey).slice(0, DISCIPLINES_SHOWN);
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <Avatar src={image} size={72} />
        <div className={styles.who}>
          <h2 className={styles.name}>
            <Link href={routes.master(slug)} className={styles.nameLink}>
              {name} {lastName}
            </Link>
          </h2>
          {place && (
            <p className={styles.place}>
              <MapPinIcon size={16} />
              {place}
            </p>
          )}
          <p className={styles.disciplines}>{disciplines.map(disciplineName).join("\u00a0· ")}</p>
        </div>
      </header>
      {newest && (
        <div>
          <h3 className={styles.label}>Lo último · {CONTENT_TYPE_LABELS[newest.contentType]}</h3>
          <Link href={routes.ayni(newest.slug)} className={styles.link}>
            {newest.title}
          </Link>
        </div>
      )}
      {received.length > 0 && <Received received={received} />}
      <div className={styles.follow}>
        <FollowToggle master={master} userId={userId} following={master.following} />
      </div>
    </article>
  );
}
