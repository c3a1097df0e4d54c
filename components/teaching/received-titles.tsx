import { LocalDate } from "@/components/common/local-date";
import { Link } from "@/components/ui/link";
import { pluralize } from "@/lib/platform/copy/pluralize";
import type { Apprentice } from "@/lib/teaching/participants/schema";
import { routes } from "@/lib/platform/routes";
import people from "@/components/common/people-list.module.css";
import styles from "./my-apprentices.module.css";

type ReceivedContents = Apprentice["received"];

function ReceivedTitle({ received: { slug, title, purchaseDate } }: { received: ReceivedContents[number] }) {
  return (
    <>
      <Link href={routes.participants(slug)} className={styles.title}>
        {title}
      </Link>
      <span className={styles.day}>
        <LocalDate iso={purchaseDate} />
      </span>
    </>
  );
}

/** Received contents with their dates; several are collapsed in a `<details>`. */
export function ReceivedTitles({ received }: { received: ReceivedContents }) {
  const [first] = received;
  if (!first) return <span className={`${people.plain} ${styles.quiet}`}>Nada todavía</span>;
  if (received.length === 1) {
    return (
      <div className={styles.singleTitle}>
        <ReceivedTitle received={first} />
      </div>
    );
  }
  return (
    <details className={styles.received}>
      <summary className={people.summary}>{pluralize(received.length, "contenido", "contenidos")}</summary>
      <ul role="list" className={styles.titles}>
        {received.map((item) => (
          <li key={item.orderId}>
            <ReceivedTitle received={item} />
          </li>
        ))}
      </ul>
    </details>
  );
}
