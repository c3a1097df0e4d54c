import { LocalDay } from "@/components/common/local-date";
import { Link } from "@/components/ui/link";
import { counted } from "@/lib/platform/copy/pluralize";
import type { Apprentice } from "@/lib/teaching/participants/schema";
import { routes } from "@/lib/platform/routes";
import people from "@/components/common/people-list.module.css";
import styles from "./my-apprentices.module.css";

type Received = Apprentice["received"];

function Title({ received: { slug, title, purchaseDate } }: { received: Received[number] }) {
  return (
    <>
      <Link href={routes.participants(slug)} className={styles.title}>
        {title}
      </Link>
      <span className={styles.day}>
        <LocalDay iso={purchaseDate} />
      </span>
    </>
  );
}

/** What somebody has received of a Master, each with its day; several open at a press. */
export function ReceivedTitles({ received }: { received: Received }) {
  const [first] = received;
  if (!first) return <span className={`${people.plain} ${styles.quiet}`}>Nada todavía</span>;
  if (received.length === 1) {
    return (
      <div className={styles.one}>
        <Title received={first} />
      </div>
    );
  }
  return (
    <details className={styles.received}>
      <summary className={people.summary}>{counted(received.length, "contenido", "contenidos")}</summary>
      <ul role="list" className={styles.titles}>
        {received.map((one) => (
          <li key={one.orderId}>
            <Title received={one} />
          </li>
        ))}
      </ul>
    </details>
  );
}
