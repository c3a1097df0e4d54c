"use client";

import { useRouter } from "next/navigation";
import { useTransition, type SubmitEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FilterSelect } from "@/components/ui/filter-select";
import { DownloadSimpleIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { TextInput } from "@/components/ui/text-input";
import { counted } from "@/lib/platform/copy/pluralize";
import { peopleCsvUrl } from "@/lib/people/queries";
import type { PeopleParams } from "@/lib/administration/users/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./csv-link.module.css";
import { roleOptions } from "../admin/role-names";

const activeOptions = [
  { value: "true", label: "Activas" },
  { value: "false", label: "Desactivadas" },
];
const verifiedOptions = [
  { value: "true", label: "Verificado" },
  { value: "false", label: "Sin verificar" },
];

type Params = Omit<PeopleParams, "after" | "disciplines">;

const textsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));

/** What narrows the table. It is a form of the address: it also works before the page is alive. */
export function PeopleFilters({ params, total }: { params: Params; total: number }) {
  const router = useRouter();
  const [loading, startLoading] = useTransition();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const href = routes.adminUsers(textsOf(event.currentTarget));
    startLoading(() => router.push(href, { scroll: false }));
  }

  const { searchText, role, active, verified, sort } = params;
  const narrowed = [searchText, role, active, verified].some(Boolean);
  return (
    <form
      // What is shown is what the address says, also after going back.
      key={JSON.stringify(params)}
      role="search"
      action={routes.adminUsers()}
      aria-busy={loading || undefined}
      className={styles.filters}
      onSubmit={submit}
    >
      {sort && <input type="hidden" name="sort" value={sort} />}
      <Field label="Buscar" className={styles.search}>
        <TextInput
          type="search"
          name="searchText"
          defaultValue={searchText}
          maxLength={120}
          placeholder="Nombre o correo"
        />
      </Field>
      <FilterSelect label="Rol" name="role" all="Todos" options={roleOptions} value={role} />
      <FilterSelect label="Cuenta" name="active" all="Todas" options={activeOptions} value={active} />
      <FilterSelect label="Correo" name="verified" all="Todos" options={verifiedOptions} value={verified} />
      <div className={styles.actions}>
        <Button type="submit" pending={loading}>
          Filtrar
        </Button>
        <p role="status">{counted(total, "persona", "personas")}</p>
        {narrowed && (
          <Link href={routes.adminUsers({ sort })} className={styles.link}>
            Quitar los filtros
          </Link>
        )}
        {/* No link of the router: looking at it ahead would be an export already. */}
        <a href={peopleCsvUrl(params)} download className={styles.csv}>
          <DownloadSimpleIcon size={20} />
          Descargar CSV
        </a>
      </div>
    </form>
  );
}
