import type { ReactNode } from "react";
import { CardWhen } from "@/components/common/next-encuentro-time";
import { Cover } from "@/components/common/cover";
import { LocalDay } from "@/components/common/local-date";
import { Link } from "@/components/ui/link";
import { CONTENT_TYPE_LABELS } from "@/lib/reference/labels";
import type { OfferedAyni } from "@/lib/teaching/dashboard/schema";
import { routes } from "@/lib/platform/routes";
import { Earnings } from "./earnings-list";
import { LazyActions } from "./lazy-ayni-actions-menu";
import styles from "./teaching-row.module.css";

const digits = new Intl.NumberFormat("es-ES");
const list = new Intl.ListFormat("es-ES", { type: "conjunction" });

/** Where its title leads: to what one does next with it. */
function whereTo({ slug, status, section }: OfferedAyni): string {
  if (status === "PUBLISHED") return routes.ayni(slug);
  return status === "DRAFT" ? routes.edit(slug) : routes.preview(slug, section);
}

function Line({ ayni }: { ayni: OfferedAyni }) {
  if (ayni.status === "DRAFT") {
    return ayni.missing.length > 0 ? (
      <p className={styles.line}>Le falta: {list.format(ayni.missing)}</p>
    ) : (
      <p className={styles.ready}>Listo para publicar</p>
    );
  }
  return ayni.nextStartsAt ? <CardWhen startsAt={ayni.nextStartsAt} /> : null;
}

function numbersOf({ status, views, receivers, takenPlaces, capacity, earnings, changedAt }: OfferedAyni) {
  const changed = { label: "Último cambio", value: <LocalDay iso={changedAt} /> };
  if (status === "DRAFT") return [changed];
  const numbers: { label: string; value: ReactNode }[] = [
    {
      label: "Vistas",
      value: (
        <>
          {digits.format(views.recent)}
          <span className={styles.of}> en 30 días · {digits.format(views.all)} en total</span>
        </>
      ),
    },
    { label: "Lo reciben", value: digits.format(receivers) },
    {
      label: "Lugares",
      value: capacity === null ? "Sin límite" : `${digits.format(takenPlaces)} de ${digits.format(capacity)}`,
    },
    { label: "Ingresos", value: <Earnings earnings={earnings} /> },
  ];
  return status === "ARCHIVED" ? [...numbers, changed] : numbers;
}

/** A content in the list of its Master: a card on a phone, a line of a list on what is wider. */
export function OfferedRow({ ayni }: { ayni: OfferedAyni }) {
  return (
    <article className={styles.row}>
      <Cover ayni={ayni} sizes="96px" className={styles.cover} />
      <div className={styles.words}>
        <p className={styles.kind}>{CONTENT_TYPE_LABELS[ayni.contentType]}</p>
        <h2 className={styles.title}>
          <Link href={whereTo(ayni)}>{ayni.title}</Link>
        </h2>
        <Line ayni={ayni} />
      </div>
      <dl className={styles.numbers}>
        {numbersOf(ayni).map(({ label, value }) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <LazyActions ayni={ayni} />
      </div>
    </article>
  );
}
