import { formatCount } from "@/components/common/format-count";
import { TextLink } from "@/components/ui/link";
import { cx } from "@/components/ui/cx";
import { Table, type Column } from "@/components/ui/table";
import { routes } from "@/lib/platform/routes";
import { formatShortMoment } from "@/lib/platform/time/format";
import { toGroupShare } from "@/lib/teaching/numbers/policy";
import type { EncuentroNumbers } from "@/lib/teaching/numbers/schema";
import { formatShare } from "./format";
import styles from "./numbers.module.css";

function formatRate({ came, expected }: EncuentroNumbers): string {
  const share = toGroupShare(came, expected);
  return share === null ? "—" : formatShare(share);
}

const toColumns = (slug: string, timeZone: string): Column<EncuentroNumbers>[] => [
  {
    key: "encuentro",
    label: "Encuentro",
    cell: ({ id, title, startsAt }) => (
      <>
        <TextLink href={routes.attendance(slug, { encuentro: id })}>
          {formatShortMoment(startsAt, timeZone)}
        </TextLink>
        {title && <span className={styles.quiet}>{title}</span>}
      </>
    ),
  },
  { key: "expected", label: "Se esperaban", numeric: true, cell: ({ expected }) => formatCount(expected) },
  { key: "came", label: "Asistieron", numeric: true, cell: ({ came }) => formatCount(came) },
  { key: "rate", label: "Asistencia", numeric: true, cell: formatRate },
  {
    key: "minutes",
    label: "Minutos de media",
    numeric: true,
    cell: ({ averageMinutes }) => (averageMinutes === null ? "—" : formatCount(averageMinutes)),
  },
];

interface EncuentrosProps {
  encuentros: EncuentroNumbers[];
  slug: string;
  timeZone: string;
}

/** Counts of people expected and present. */
export function Encuentros({ encuentros, slug, timeZone }: EncuentrosProps) {
  if (encuentros.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>Encuentros</h2>
      <div className={cx(styles.figures, styles.encuentros)}>
        <Table
          caption="Asistencia a los encuentros"
          captionHidden
          gridWhenNarrow
          columns={toColumns(slug, timeZone)}
          rows={encuentros}
          rowKey={({ id }) => id}
          empty=""
        />
      </div>
      <p className={styles.note}>
        La asistencia es la de tu lista, con tus correcciones. Los minutos se miden solo en la sala de Ayllu.
      </p>
    </section>
  );
}
