import { LocalDate } from "@/components/common/local-date";
import { PersonCell } from "@/components/common/person-cell";
import people from "@/components/common/people-list.module.css";
import { cx } from "@/components/ui/cx";
import { ProgressBar } from "@/components/ui/progress";
import { Table, type Column } from "@/components/ui/table";
import type { Participant, ParticipantsContent } from "@/lib/teaching/participants/schema";
import styles from "./participant-table.module.css";
import { NO_RESULTS } from "@/lib/platform/copy/search";

const AccessDate = ({ iso }: { iso: string | null }) => (
  <span className={people.plain} data-endless={iso === null ? "" : undefined}>
    {iso ? <LocalDate iso={iso} /> : "Sin fin"}
  </span>
);

function toColumns({ encuentros, hasFiles }: ParticipantsContent): Column<Participant>[] {
  return [
    { key: "name", label: "Persona", cell: (row) => <PersonCell {...row} /> },
    { key: "since", label: "Desde", cell: ({ purchaseDate }) => <AccessDate iso={purchaseDate} /> },
    {
      key: "until",
      label: "Acceso hasta",
      cell: ({ contentExpirationDate }) => <AccessDate iso={contentExpirationDate} />,
    },
    ...(encuentros.length > 0
      ? [
          {
            key: "attended",
            label: "Asistencia",
            cell: ({ attended }: Participant) => (
              <span className={people.plain}>
                {attended.length} de {encuentros.length}
              </span>
            ),
          },
        ]
      : []),
    ...(hasFiles
      ? [
          {
            key: "percent",
            label: "Progreso",
            cell: ({ percent }: Participant) => (
              <div className={styles.progress}>
                <ProgressBar value={(percent ?? 0) / 100} label="Progreso" />
                <span className={styles.percent}>{Math.round(percent ?? 0)}&nbsp;%</span>
              </div>
            ),
          },
        ]
      : []),
  ];
}

export function ParticipantTable({ content, rows }: { content: ParticipantsContent; rows: Participant[] }) {
  return (
    <div className={cx(people.table, styles.participants)}>
      <Table
        caption="Participantes"
        captionHidden
        gridWhenNarrow
        columns={toColumns(content)}
        rows={rows}
        rowKey={({ orderId }) => orderId}
        empty={`${NO_RESULTS}.`}
      />
    </div>
  );
}
