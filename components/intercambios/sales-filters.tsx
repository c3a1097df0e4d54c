"use client";

import { useRouter } from "next/navigation";
import { useTransition, type SubmitEvent } from "react";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { FilterSelect } from "@/components/ui/filter-select";
import { DownloadSimpleIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { TextInput } from "@/components/ui/text-input";
import type { CurrencyCode } from "@/lib/reference/currencies";
import { counted } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { salesCsvUrl } from "@/lib/payouts/sales/queries";
import type { SalesParams } from "@/lib/payouts/sales/schema";
import { STATUS_NAMES } from "../payouts/sale-status";
import styles from "../common/filter-form.module.css";

const stateOptions = Object.entries(STATUS_NAMES).map(([value, label]) => ({ value, label }));

const textsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));

interface SalesFiltersProps {
  /** Whose page it is: one Master's own, or that of all sales. */
  page: "exchanges" | "adminSales";
  params: SalesParams;
  currencies: readonly CurrencyCode[];
  total: number;
  /** Whose sales the file holds, where that is not said by the address. */
  masterId?: string;
}

/** What narrows the sales. It is a form of the address: it also works before the page is alive. */
export function SalesFilters({ page, params, currencies, total, masterId }: SalesFiltersProps) {
  const router = useRouter();
  const [loading, startLoading] = useTransition();
  const address = routes[page];
  const { searchText, status, currency, from, to, sort, ayniContentId } = params;
  const kept = { sort, ayniContentId, masterId: params.masterId };
  const narrowed = [searchText, status, currency, from, to, ayniContentId, params.masterId].some(Boolean);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const href = address(textsOf(event.currentTarget));
    startLoading(() => router.push(href, { scroll: false }));
  }

  return (
    <form
      // What is shown is what the address says, also after going back.
      key={JSON.stringify(params)}
      role="search"
      action={address()}
      aria-busy={loading || undefined}
      className={styles.filters}
      onSubmit={submit}
    >
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Field label="Buscar" className={styles.search}>
        <TextInput
          type="search"
          name="searchText"
          defaultValue={searchText}
          maxLength={120}
          placeholder={page === "exchanges" ? "Aprendiz o Ayni" : "Persona, correo o Ayni"}
        />
      </Field>
      <FilterSelect label="Estado" name="status" all="Todos" options={stateOptions} value={status} />
      <FilterSelect
        label="Moneda"
        name="currency"
        all="Todas"
        options={currencies.map((code) => ({ value: code, label: code }))}
        value={currency}
      />
      <DateField label="Desde" name="from" defaultValue={from} />
      <DateField label="Hasta" name="to" defaultValue={to} />
      <div className={styles.actions}>
        <Button type="submit" variant="secondary" pending={loading}>
          Filtrar
        </Button>
        <p role="status">{counted(total, "intercambio", "intercambios")}</p>
        {narrowed && (
          <Link href={address({ sort })} className={styles.link} scroll={false}>
            Quitar los filtros
          </Link>
        )}
        {/* No link of the router: looking at it ahead would be an export already. */}
        <a
          href={salesCsvUrl({ ...params, ...(masterId ? { masterId } : {}) })}
          download
          className={styles.csv}
        >
          <DownloadSimpleIcon size={20} />
          Descargar CSV
        </a>
      </div>
    </form>
  );
}
