import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { DownloadSimpleIcon } from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";
import { counted } from "@/lib/platform/copy/pluralize";
import styles from "./people-list.module.css";

interface PeopleSearchProps {
  /** The page of the list. */
  action: string;
  searchText: string;
  total: number;
  /** Where the whole list is taken along as CSV. */
  csv: string;
}

/** Looks for a name, and takes the whole list along. It is a form of the address. */
export function PeopleSearch({ action, searchText, total, csv }: PeopleSearchProps) {
  return (
    <form role="search" action={action} className={styles.filters}>
      <Field label="Buscar por nombre" className={styles.search}>
        <TextInput
          key={searchText}
          type="search"
          name="searchText"
          defaultValue={searchText}
          maxLength={120}
        />
      </Field>
      <Button type="submit" variant="secondary">
        Buscar
      </Button>
      <p role="status" className={styles.count}>
        {counted(total, "persona", "personas")}
      </p>
      {/* No link of the router: looking at it ahead would be an export already. */}
      <a href={csv} download className={styles.csv}>
        <DownloadSimpleIcon size={20} />
        Descargar CSV
      </a>
    </form>
  );
}
