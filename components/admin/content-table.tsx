import type { DateFormatters } from "@/components/common/date-formatters";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Table, type Column } from "@/components/ui/table";
import type { ContentRow } from "@/lib/administration/contents/schema";
import { CONTENT_STATE_LABELS } from "@/lib/administration/contents/states";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { formatType } from "@/lib/reference/labels";
import { ContentSelection } from "./content-selection";
import styles from "./content-table.module.css";
import { LazyContentMenu } from "./lazy-content-menu";
import { RowCheckbox } from "./selection-area";
import { NO_RESULTS } from "@/lib/platform/copy/search";

function ContentTitle({ id, slug, title, listed }: ContentRow) {
  const link = listed ? (
    <Link href={routes.ayni(slug)} className={styles.link} title={title}>
      {title}
    </Link>
  ) : (
    <span className={styles.text} title={title}>
      {title}
    </span>
  );
  return (
    <div className={styles.title}>
      <RowCheckbox id={id} name={`«${title}»`} />
      {link}
    </div>
  );
}

function StateBadges({ status, listed, featured, pinned, takedown }: ContentRow) {
  const { published, draft, archived, takenDown } = CONTENT_STATE_LABELS;
  if (takedown) {
    return (
      <span title={`${takedown.by ?? "Alguien"}: ${takedown.reason}`}>
        <Badge tone="error">{takenDown}</Badge>
      </span>
    );
  }
  if (status === "DRAFT") return <Badge>{draft}</Badge>;
  if (status === "ARCHIVED") return <Badge>{archived}</Badge>;
  return (
    <span className={styles.states}>
      {listed ? <Badge tone="success">{published}</Badge> : <Badge>Cuenta cerrada</Badge>}
      {featured && (
        <Badge tone="clay">{pinned ? "Destacada, la primera" : CONTENT_STATE_LABELS.featured}</Badge>
      )}
    </span>
  );
}

const getColumns = ({ formatDay }: DateFormatters): Column<ContentRow>[] => [
  { key: "title", label: "Enseñanza", cell: (row) => <ContentTitle {...row} /> },
  { key: "type", label: "Tipo", cell: (row) => formatType(row) },
  {
    key: "master",
    label: "Maestro",
    cell: ({ master }) => (
      <Link href={routes.adminUser(master.id)} className={styles.link} title={formatFullName(master)}>
        {formatFullName(master)}
      </Link>
    ),
  },
  { key: "state", label: "Estado", cell: (row) => <StateBadges {...row} /> },
  {
    key: "createdAt",
    label: "Creada",
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className={styles.day}>
        {formatDay(createdAt)}
      </time>
    ),
  },
  {
    key: "actions",
    label: "Acciones",
    cell: (row) => <LazyContentMenu content={row} />,
  },
];

interface ContentTableProps {
  rows: ContentRow[];
  dateFormatters: DateFormatters;
}

/** Contents of all Masters, a line each. */
export function ContentTable({ rows, dateFormatters }: ContentTableProps) {
  return (
    <ContentSelection
      contents={rows.map(({ id, status, featured, featureObstacle, takedown }) => ({
        id,
        status,
        featured,
        featureObstacle,
        isTakenDown: takedown !== null,
      }))}
    >
      <div className={styles.dense}>
        <Table
          caption="Enseñanzas"
          captionHidden
          gridWhenNarrow
          columns={getColumns(dateFormatters)}
          rows={rows}
          rowKey={({ id }) => id}
          empty={`${NO_RESULTS}. Prueba con menos, o con otra parte del título.`}
        />
      </div>
    </ContentSelection>
  );
}
