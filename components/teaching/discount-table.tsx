"use client";

import { copyLink } from "@/components/common/copy-link";
import people from "@/components/common/people-list.module.css";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Table, type Column } from "@/components/ui/table";
import { formatLastDay } from "@/lib/orders/discounts/copy";
import type { DiscountedContent, DiscountView } from "@/lib/orders/discounts/schema";
import { routes, withQuery } from "@/lib/platform/routes";
import { formatMoney, formatMoneyWithDecimals } from "@/lib/reference/money";
import styles from "./discounts.module.css";

const STATES = {
  open: { label: "En uso", tone: "success" },
  inapplicable: { label: "No se aplica", tone: "clay" },
  "used-up": { label: "Agotado", tone: "neutral" },
  ended: { label: "Terminado", tone: "neutral" },
  archived: { label: "Terminado", tone: "neutral" },
} as const;

const isOver = ({ state }: DiscountView): boolean => state === "archived" || state === "ended";

const formatReduction = ({ percent, amount, currency }: DiscountView): string =>
  percent === null ? `−${formatMoney(amount ?? 0, currency)}` : `−${percent}\u00a0%`;

/** The page that applies a code; that of the memberships of a Master applies it to one of them. */
const toCodePath = ({ id, slug, membership }: DiscountedContent, codigo: string): string =>
  membership
    ? routes.masterMemberships(membership.masterSlug, { codigo, membresia: id })
    : withQuery(routes.ayni(slug), { codigo });

type NameCellProps = { discount: DiscountView; content: DiscountedContent };

function NameCell({ discount: { code, state }, content }: NameCellProps) {
  if (code === null) return <b>Precio anticipado</b>;
  const path = toCodePath(content, code);
  return (
    <span className={styles.name}>
      <b className={styles.codeText}>{code}</b>
      {state === "open" && (
        <Button
          variant="quiet"
          size="s"
          aria-label={`Copiar el enlace con ${code}`}
          onClick={() => void copyLink(new URL(path, location.origin).href)}
        >
          Copiar enlace
        </Button>
      )}
    </span>
  );
}

interface DiscountTableProps {
  content: DiscountedContent;
  discounts: DiscountView[];
  onEnd: (discount: DiscountView) => void;
}

function toColumns({ content, onEnd }: Omit<DiscountTableProps, "discounts">): Column<DiscountView>[] {
  return [
    { key: "name", label: "Nombre", cell: (row) => <NameCell discount={row} content={content} /> },
    {
      key: "reduction",
      label: "Rebaja",
      numeric: true,
      cell: (row) => <span className={people.plain}>{formatReduction(row)}</span>,
    },
    {
      key: "price",
      label: "Se paga",
      numeric: true,
      cell: ({ price }) => (
        <span className={people.plain}>
          {price === null ? "—" : formatMoneyWithDecimals(price, content.currency)}
        </span>
      ),
    },
    {
      key: "endsOn",
      label: "Último día",
      cell: ({ endsOn }) => (
        <span className={people.plain}>{endsOn === null ? "Sin fin" : formatLastDay(endsOn)}</span>
      ),
    },
    {
      key: "uses",
      label: "Usos",
      numeric: true,
      cell: ({ usedCount, maxUses }) => (
        <span className={people.plain}>{maxUses === null ? usedCount : `${usedCount} de ${maxUses}`}</span>
      ),
    },
    {
      key: "state",
      label: "Estado",
      cell: ({ state }) => (
        <span className={people.plain}>
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        </span>
      ),
    },
    {
      key: "end",
      label: "Acción",
      cell: (row) =>
        isOver(row) ? (
          <span className={people.plain}>—</span>
        ) : (
          <Button
            variant="quiet"
            size="s"
            aria-label={`Terminar ${row.code === null ? "el precio anticipado" : `el código ${row.code}`}`}
            onClick={() => onEnd(row)}
          >
            Terminar
          </Button>
        ),
    },
  ];
}

export function DiscountTable({ content, discounts, onEnd }: DiscountTableProps) {
  return (
    <div className={people.table}>
      <Table
        caption="Códigos y precios"
        captionHidden
        stackWhenNarrow
        columns={toColumns({ content, onEnd })}
        rows={discounts}
        rowKey={({ id }) => id}
        empty="Todavía no hay ninguno."
      />
    </div>
  );
}
