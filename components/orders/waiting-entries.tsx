import { OfferDeadline } from "@/components/common/offer-deadline";
import { TextLink } from "@/components/ui/link";
import type { OwnWaitingEntry } from "@/lib/orders/waiting-list/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./order-list.module.css";

function EntryState({ view }: Pick<OwnWaitingEntry, "view">) {
  if (view.state === "waiting") return <>Eres la {view.place}.ª persona. Te avisaremos.</>;
  return (
    <>Se ha liberado un lugar para ti{view.until && <OfferDeadline iso={view.until} prefix=" hasta " />}.</>
  );
}

/** The waiting lists in which the viewer is; nothing without any. */
export function WaitingEntries({ entries }: { entries: OwnWaitingEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="waiting-lists" className={styles.waiting}>
      <h2 id="waiting-lists">En lista de espera</h2>
      <ul role="list">
        {entries.map(({ slug, title, view }) => (
          <li key={slug}>
            <TextLink href={routes.ayni(slug)}>{title}</TextLink>
            <p>
              <EntryState view={view} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
