"use client";

import type { ReactNode } from "react";
import { NextEncuentroTime } from "@/components/common/next-encuentro-time";
import { Cover } from "@/components/common/cover";
import { LocalDate } from "@/components/common/local-date";
import { QuietLink } from "@/components/ui/quiet-link";
import { formatType } from "@/lib/reference/labels";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import type { DashboardAyni } from "@/lib/teaching/dashboard/schema";
import { routes } from "@/lib/platform/routes";
import { EarningsList } from "./earnings-list";
import { LazyAyniActionsMenu } from "./lazy-ayni-actions-menu";
import { formatCount } from "@/components/common/format-count";
import styles from "./teaching-row.module.css";

const listFormat = new Intl.ListFormat("es-ES", { type: "conjunction" });

function toNextStepHref({ slug, status, section, takedownReason }: DashboardAyni): string {
  if (takedownReason !== null) return routes.preview(slug, section);
  if (status === "PUBLISHED") return routes.ayni(slug);
  return status === "DRAFT" ? routes.edit(slug) : routes.preview(slug, section);
}

function RowDetail({ ayni }: { ayni: DashboardAyni }) {
  if (ayni.takedownReason !== null)
    return (
      <p className={styles.takedown}>
        Retirada por {PRODUCT_NAME}: {ayni.takedownReason}
      </p>
    );
  if (ayni.status === "DRAFT") {
    return ayni.missing.length > 0 ? (
      <p className={styles.line}>Le falta: {listFormat.format(ayni.missing)}</p>
    ) : (
      <p className={styles.ready}>Listo para publicar</p>
    );
  }
  return <NextEncuentroTime ayni={ayni} />;
}

function toFigures({ status, views, receivers, takenSeats, capacity, earnings, changedAt }: DashboardAyni) {
  const changed = { label: "Último cambio", value: <LocalDate iso={changedAt} /> };
  if (status === "DRAFT") return [changed];
  const figures: { label: string; value: ReactNode }[] = [
    {
      label: "Vistas",
      value: (
        <>
          {formatCount(views.recent)}
          <span className={styles.viewsNote}> en 30 días · {formatCount(views.all)} en total</span>
        </>
      ),
    },
    { label: "Lo reciben", value: formatCount(receivers) },
    {
      label: "Lugares",
      value: capacity === null ? "Sin límite" : `${formatCount(takenSeats)} de ${formatCount(capacity)}`,
    },
    { label: "Ingresos", value: <EarningsList earnings={earnings} /> },
  ];
  return status === "ARCHIVED" ? [...figures, changed] : figures;
}

/** A content of the dashboard: a card on mobile, a row on wider screens. */
export function TeachingRow({ ayni }: { ayni: DashboardAyni }) {
  const { slug, title, status, section } = ayni;
  return (
    <article className={styles.row}>
      <Cover ayni={ayni} sizes="96px" className={styles.cover} />
      <div className={styles.text}>
        <p className={styles.kind}>{formatType(ayni)}</p>
        <h2 className={styles.title}>
          <QuietLink href={toNextStepHref(ayni)}>{title}</QuietLink>
        </h2>
        <RowDetail ayni={ayni} />
      </div>
      <dl className={styles.numbers}>
        {toFigures(ayni).map(({ label, value }) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <LazyAyniActionsMenu
          ayni={{
            slug,
            title,
            status,
            section,
            takedownReason: ayni.takedownReason,
            openSales: ayni.openSales,
          }}
        />
      </div>
    </article>
  );
}
