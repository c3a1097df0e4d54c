import { LocalDay } from "@/components/common/local-date";
import { PersonCell } from "@/components/common/person-cell";
import people from "@/components/common/people-list.module.css";
import { LabelledProgress } from "@/components/ui/progress";
import { Table, type Column } from "@/components/ui/table";
import type { Participant, ParticipatedContent } from "@/lib/teaching/participants/schema";
import { AttendanceMarks } from "./attendance-checklist";
import styles from "./participants.module.css";

const Day = ({ iso }: { iso: string | null }) => (
  <span className={people.plain}>{iso ? <LocalDay iso={iso} /> : "Sin fin"}</span>
);

function columnsFor({ id, encuentros, hasFiles }: ParticipatedContent): Column<Participant>[] {
  return [
    { key: "name", label: "Persona", cell: (row) => <PersonCell {...row} /> },
    { key: "since", label: "Desde", cell: ({ purchaseDate }) => <Day iso={purchaseDate} /> },
    {
      key: "until",
      label: "Acceso hasta",
      cell: ({ contentExpirationDate: until }) => <Day iso={until} />,
    },
    ...(encuentros.length > 0
      ? [
          {
            key: "attended",
            label: "Asistencia",
            cell: (row: Participant) => (
              <AttendanceMarks
                ayniId={id}
                userId={row.userId}
                name={`${row.name} ${row.lastName}`.trim()}
                encuentros={encuentros}
                attended={row.attended}
              />
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
                <LabelledProgress value={(percent ?? 0) / 100} label="Progreso" />
              </div>
            ),
          },
        ]
      : []),
  ];
}

/** The people of one page. */
export function ParticipantTable({ content, rows }: { content: ParticipatedContent; rows: Participant[] }) {
  return (
    <div className={people.table}>
      <Table
        caption="Participantes"
        captionHidden
        stacks
        columns={columnsFor(content)}
        rows={rows}
        rowKey={({ orderId }) => orderId}
        empty="Nadie se llama así entre quienes lo recibieron."
      />
    </div>
  );
}
