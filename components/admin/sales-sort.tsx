"use client";

import { toLabelOptions } from "@/components/common/label-options";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { SalesFilterParams, SaleSort } from "@/lib/payouts/sales/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./admin-sales-table.module.css";

const SORT_LABELS: Partial<Record<SaleSort, string>> = {
  newest: "Más recientes primero",
  oldest: "Más antiguas primero",
  soonest: "Disponibles antes primero",
  latest: "Disponibles después primero",
};

/** Amounts of several currencies do not compare. */
const AMOUNT_SORT_LABELS: Partial<Record<SaleSort, string>> = {
  highest: "Más caras primero",
  lowest: "Más baratas primero",
};

/** Sorts the cards of narrow screens, which have no headers. */
export function SalesSort({ params, sort }: { params: SalesFilterParams; sort: SaleSort }) {
  const router = useRouter();
  const [loading, startLoading] = useTransition();
  const labels = params.currency ? { ...SORT_LABELS, ...AMOUNT_SORT_LABELS } : SORT_LABELS;
  return (
    <Field label="Orden" className={styles.sort}>
      <Select
        key={sort}
        defaultValue={sort}
        options={toLabelOptions(labels)}
        aria-busy={loading || undefined}
        onChange={({ target: { value } }) =>
          startLoading(() => router.push(routes.adminSales({ ...params, sort: value }), { scroll: false }))
        }
      />
    </Field>
  );
}
