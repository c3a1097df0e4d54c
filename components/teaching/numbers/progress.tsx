import { formatCount } from "@/components/common/format-count";
import { TextLink } from "@/components/ui/link";
import { cx } from "@/components/ui/cx";
import { Table, type Column } from "@/components/ui/table";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { SMALL_GROUP, toGroupShare } from "@/lib/teaching/numbers/policy";
import type { ProgressItem, ProgressNumbers, Reached } from "@/lib/teaching/numbers/schema";
import { formatShare } from "./format";
import styles from "./numbers.module.css";

const STEPS: { key: keyof Reached; label: string }[] = [
  { key: "began", label: "Empezaron" },
  { key: "quarter", label: "25 %" },
  { key: "half", label: "50 %" },
  { key: "threeQuarters", label: "75 %" },
  { key: "end", label: "100 %" },
];

function toColumns(receivers: number): Column<ProgressItem>[] {
  return [
    {
      key: "title",
      label: "Archivo o lección",
      cell: ({ title, moduleTitle }) => (
        <>
          {title}
          {moduleTitle && <span className={styles.quiet}>{moduleTitle}</span>}
        </>
      ),
    },
    ...STEPS.map(({ key, label }): Column<ProgressItem> => ({
      key,
      label,
      numeric: true,
      cell: (item) => {
        const share = toGroupShare(item[key], receivers);
        return (
          <>
            {formatCount(item[key])}
            {share !== null && <span className={styles.quiet}>{formatShare(share)}</span>}
          </>
        );
      },
    })),
  ];
}

/** Progress of those who have it, without names. */
export function Progress({ progress, slug }: { progress: ProgressNumbers; slug: string }) {
  const { receivers, items, isWithheld } = progress;
  if (items.length === 0 && !isWithheld) return null;
  return (
    <section className={styles.section}>
      <h2>Hasta dónde llegan</h2>
      {isWithheld ? (
        <p>
          Lo {receivers === 1 ? "tiene una persona" : `tienen ${receivers} personas`}. Con menos de{" "}
          {SMALL_GROUP} no lo contamos por partes; su avance está en{" "}
          <TextLink href={routes.participants(slug)}>Participantes</TextLink>.
        </p>
      ) : (
        <>
          <p>{pluralize(receivers, "persona lo tiene", "personas lo tienen")} desde que lo publicaste.</p>
          <div className={cx(styles.figures, styles.progress)}>
            <Table
              caption="Personas por avance"
              captionHidden
              gridWhenNarrow
              columns={toColumns(receivers)}
              rows={items}
              rowKey={({ id }) => id}
              empty=""
            />
          </div>
        </>
      )}
    </section>
  );
}
