import { NearDate } from "@/components/common/local-date";
import { PersonCell } from "@/components/common/person-cell";
import people from "@/components/common/people-list.module.css";
import { cx } from "@/components/ui/cx";
import { ProgressBar } from "@/components/ui/progress";
import { Table, type Column } from "@/components/ui/table";
import type { OtherDate, Participant, ParticipantsContent } from "@/lib/teaching/participants/schema";
import { formatLeft, PACK_HINDRANCES } from "@/lib/orders/pack-terms";
import { formatFullName } from "@/lib/platform/text/full-name";
import { formatMoney } from "@/lib/reference/money";
import { MoveParticipantButton } from "./move-participant-button";
import { RemoveParticipantButton } from "./remove-participant-button";
import { ReturnSaleButton } from "./return-sale-button";
import styles from "./participant-table.module.css";
import { NO_RESULTS } from "@/lib/platform/copy/search";

const AccessDate = ({ iso }: { iso: string | null }) => (
  <span className={people.plain} data-endless={iso === null ? "" : undefined}>
    {iso ? <NearDate iso={iso} /> : "Sin fin"}
  </span>
);

/** "Pack: quedan 3 de 5 · hasta el 12 de mayo". */
function SourceNote({
  pack,
  isFromPack,
  isFromMembership,
}: Pick<Participant, "pack" | "isFromPack" | "isFromMembership">) {
  if (isFromMembership) return <small className={styles.pack}>Por su membresía</small>;
  if (isFromPack) return <small className={styles.pack}>De su pack</small>;
  if (!pack) return null;
  return (
    <small className={styles.pack}>
      {pack.state === "open" ? `Pack: quedan ${formatLeft(pack, new Date())}` : PACK_HINDRANCES[pack.state]}
    </small>
  );
}

function toColumns(
  { id, title, isOwn, encuentros, hasFiles }: ParticipantsContent,
  { otherDates, canHelp }: { otherDates: readonly OtherDate[]; canHelp: boolean },
): Column<Participant>[] {
  const hasBegun = encuentros.some(({ hasStarted }) => hasStarted);
  return [
    {
      key: "name",
      label: "Persona",
      cell: (row) => (
        <>
          <PersonCell {...row} />
          <SourceNote {...row} />
        </>
      ),
    },
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
              <span className={people.plain} data-ahead={hasBegun ? undefined : ""}>
                <span className={styles.verb}>Vino a&nbsp;</span>
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
    ...(isOwn && canHelp
      ? [
          {
            key: "refund",
            label: "Ayuda",
            cell: ({
              canRefund,
              canMove,
              isAdded,
              orderId,
              amount,
              currency,
              pack,
              ...person
            }: Participant) => (
              <>
                {canMove && otherDates.length > 0 && (
                  <MoveParticipantButton
                    ayniId={id}
                    orderId={orderId}
                    name={formatFullName(person)}
                    title={title}
                    dates={otherDates}
                  />
                )}
                {isAdded && (
                  <span className={people.plain}>
                    Añadido por ti{" "}
                    <RemoveParticipantButton
                      ayniId={id}
                      orderId={orderId}
                      name={formatFullName(person)}
                      title={title}
                    />
                  </span>
                )}
                {canRefund && (
                  <ReturnSaleButton
                    orderId={orderId}
                    name={formatFullName(person)}
                    price={pack ? "lo que queda del pack" : formatMoney(amount, currency)}
                    sold={pack ? "pack" : "content"}
                    title={title}
                  />
                )}
              </>
            ),
          },
        ]
      : []),
  ];
}

interface ParticipantTableProps {
  content: ParticipantsContent;
  rows: Participant[];
  /** The contents to which they can be moved. */
  otherDates: readonly OtherDate[];
}

export function ParticipantTable({ content, rows, otherDates }: ParticipantTableProps) {
  const canHelp = rows.some(
    ({ canRefund, canMove, isAdded }) => canRefund || isAdded || (canMove && otherDates.length > 0),
  );
  return (
    <div className={cx(people.table, styles.participants)}>
      <Table
        caption="Participantes"
        captionHidden
        gridWhenNarrow
        columns={toColumns(content, { otherDates, canHelp })}
        rows={rows}
        rowKey={({ orderId }) => orderId}
        empty={`${NO_RESULTS}.`}
      />
    </div>
  );
}
