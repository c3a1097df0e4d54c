import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { DownloadSimpleIcon } from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";
import { counted } from "@/lib/copy/counted";
import type { ParticipatedContent } from "@/lib/participants/schema";
import { api, routes } from "@/lib/routes";
import styles from "./participants.module.css";

interface ParticipantFiltersProps {
  content: ParticipatedContent;
  searchText: string;
  total: number;
}

/** Looks for a name, and takes the whole list along. It is a form of the address. */
export function ParticipantFilters({ content, searchText, total }: ParticipantFiltersProps) {
  return (
    <form role="search" action={routes.participants(content.slug)} className={styles.filters}>
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
      <a href={api.participantsCsv(content.id)} download className={styles.csv}>
        <DownloadSimpleIcon size={20} />
        Descargar CSV
      </a>
    </form>
  );
}
