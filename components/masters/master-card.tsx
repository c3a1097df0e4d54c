import { formatLocation } from "@/components/common/location";
import { NextEncuentroTime } from "@/components/common/next-encuentro-time";
import { SheetTextile } from "@/components/common/textile-sheet";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { MapPinIcon } from "@/components/ui/later-icons";
import { StretchedLink } from "@/components/ui/link";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { pluralize } from "@/lib/platform/copy/pluralize";
import type { DirectoryFacts } from "@/lib/discovery/directory/schema";
import type { MasterSummary } from "@/lib/discovery/masters/data";
import { routes } from "@/lib/platform/routes";
import { formatLanguageNames } from "./format-language-names";
import styles from "./master-card.module.css";

interface MasterCardProps {
  master: MasterSummary & Partial<DirectoryFacts>;
  /** Heading level. */
  level?: 2 | 3;
  /** Loads the portrait eagerly, for cards above the fold. */
  eager?: boolean;
  /** Position of the strip in the sheet of the list; 0 with `stripDrawing`. */
  sheetIndex: number;
  /** Data URL of the strip, for cards above the fold. */
  stripDrawing?: string | undefined;
}

const DISCIPLINES_SHOWN = 3;
const NEXT_LABELS = { live: "En directo:", coming: "Próximo encuentro:" };

function Facts({ contentCount = 0, thanksCount = 0, teachesFree }: Partial<DirectoryFacts>) {
  const counts = [
    contentCount > 0 && pluralize(contentCount, "enseñanza", "enseñanzas"),
    thanksCount > 0 && pluralize(thanksCount, "agradecimiento", "agradecimientos"),
  ].filter((count) => count !== false);
  if (counts.length === 0) return null;
  return (
    <p className={styles.contents}>
      {counts.join("\u00a0· ")}
      {teachesFree && <span className={styles.free}>Enseña gratis</span>}
    </p>
  );
}

export function MasterCard({ master, level = 3, eager, sheetIndex, stripDrawing }: MasterCardProps) {
  const Name = `h${level}` as const;
  const { languages = [], nextEncuentro } = master;
  const details = [formatLocation(master), formatLanguageNames(languages)].filter(Boolean).join("\u00a0· ");
  const disciplines = master.disciplines.filter(isDisciplineKey).slice(0, DISCIPLINES_SHOWN);
  return (
    <Card as="article" clickable className={styles.card}>
      <SheetTextile index={sheetIndex} url={stripDrawing} className={styles.strip} />
      <Avatar
        src={master.image}
        name={master.name}
        size={96}
        eager={eager}
        moves
        className={styles.portrait}
      />
      <div className={styles.body}>
        <Name className={styles.name}>
          <StretchedLink href={routes.master(master.slug)}>
            {master.name} {master.lastName}
          </StretchedLink>
        </Name>
        <p className={styles.line}>{master.shortDescription}</p>
        {details && (
          <p className={styles.location}>
            <MapPinIcon size={18} />
            {details}
          </p>
        )}
        <p className={styles.disciplines}>{disciplines.map(disciplineName).join("\u00a0· ")}</p>
        {nextEncuentro && (
          <p className={styles.next}>
            <NextEncuentroTime ayni={nextEncuentro} labels={NEXT_LABELS} />
          </p>
        )}
        <Facts {...master} />
      </div>
    </Card>
  );
}
