import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { CsvLink } from "./csv-link";
import styles from "./people-list.module.css";

interface PeopleSearchProps {
  /** URL of the list page. */
  action: string;
  searchText: string;
  total: number;
  csvHref: string;
  /** Further parameters of the list. */
  hidden?: Readonly<Record<string, string>>;
}

/** Search by name as a GET form, which works before hydration, and a CSV export. */
export function PeopleSearch({ action, searchText, total, csvHref, hidden = {} }: PeopleSearchProps) {
  return (
    <form role="search" action={action} className={styles.filters}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
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
        {pluralize(total, "persona", "personas")}
      </p>
      <CsvLink href={csvHref} />
    </form>
  );
}
