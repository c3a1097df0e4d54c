"use client";

import { useRouter } from "next/navigation";
import { Children, useTransition, type CSSProperties, type ReactNode, type SubmitEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { TextInput } from "@/components/ui/text-input";
import { CsvLink } from "./csv-link";
import styles from "./filter-form.module.css";

type FilterParams = Readonly<Record<string, string | undefined>>;

interface FilterFormProps {
  /** URL of the list with some filters. */
  toHref: (params?: Record<string, string | undefined>) => string;
  /** The filters of the current URL. */
  params: FilterParams;
  /** Names of `params` that the form submits without showing a control. */
  hiddenNames?: readonly string[];
  searchPlaceholder: string;
  /** Number of results, in words. */
  resultText: string;
  csvHref?: string;
  /** One control per filter. */
  children: ReactNode;
}

const readFormValues = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));

/** The filters of a list as a GET form: it works before hydration. */
export function FilterForm({
  toHref,
  params,
  hiddenNames = [],
  searchPlaceholder,
  resultText,
  csvHref,
  children,
}: FilterFormProps) {
  const router = useRouter();
  const [loading, startLoading] = useTransition();
  const { sort } = params;
  const isFiltered = Object.entries(params).some(([name, value]) => name !== "sort" && value);
  const style = { "--filter-count": Children.count(children) } as CSSProperties;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const href = toHref(readFormValues(event.currentTarget));
    startLoading(() => router.push(href, { scroll: false }));
  }

  return (
    <form
      // Remounts after a navigation, so that the uncontrolled inputs show the filters of the URL.
      key={JSON.stringify(params)}
      role="search"
      action={toHref()}
      aria-busy={loading || undefined}
      className={styles.form}
      style={style}
      onSubmit={submit}
    >
      {hiddenNames.map(
        (name) => params[name] && <input key={name} type="hidden" name={name} value={params[name]} />,
      )}
      <Field label="Buscar" className={styles.search}>
        <TextInput
          type="search"
          name="searchText"
          defaultValue={params.searchText}
          maxLength={120}
          placeholder={searchPlaceholder}
        />
      </Field>
      {children}
      <div className={styles.actions}>
        <Button type="submit" variant="secondary" pending={loading}>
          Filtrar
        </Button>
        <p role="status">{resultText}</p>
        {isFiltered && (
          <Link href={toHref({ sort })} className={styles.clear} scroll={false}>
            Quitar los filtros
          </Link>
        )}
        {csvHref && <CsvLink href={csvHref} />}
      </div>
    </form>
  );
}
