import { Link } from "@/components/ui/link";
import { pluralize } from "@/lib/platform/copy/pluralize";
import type { LedgerEntry } from "@/lib/community/ledger/schema";
import styles from "./ledger-book.module.css";

const UNKNOWN_PERSON = "alguien que ya no está aquí";

function EntryTitle({ entry: { title, path } }: { entry: LedgerEntry }) {
  const quotedTitle = `«${title}»`;
  if (path === null) return quotedTitle;
  return (
    <Link href={path} className={styles.title}>
      {quotedTitle}
    </Link>
  );
}

export function LedgerSentence({ entry }: { entry: LedgerEntry }) {
  const { kind, people, taken, gave, giver } = entry;
  const person = entry.person ?? UNKNOWN_PERSON;
  const title = <EntryTitle entry={entry} />;
  switch (kind) {
    case "received":
      return (
        <>
          Recibiste {title} de {person}
          {giver !== null && `: te lo regaló ${giver}`}.
        </>
      );
    case "granted":
      return <>Alguien te regaló un lugar en {title}.</>;
    case "barter":
      return (
        <>
          Hiciste un trueque con {person}: diste «{gave}» y recibiste {title}.
        </>
      );
    case "taught":
      return (
        <>
          {pluralize(people, "persona recibió", "personas recibieron")} {title} de ti.
        </>
      );
    case "thanked":
      return (
        <>
          Diste las gracias a {person} por {title}.
        </>
      );
    case "was-thanked":
      return (
        <>
          {people === 1 ? `Te dio las gracias ${person}` : `Te dieron las gracias ${people} personas`} por{" "}
          {title}.
        </>
      );
    case "given":
      return taken ? (
        <>
          Regalaste {title} a {person}, y ya lo tiene.
        </>
      ) : (
        <>
          Regalaste {title} a {person}. Lo tendrá cuando lo abra.
        </>
      );
    case "funded":
      return taken ? (
        <>Regalaste un lugar en {title}, y alguien lo vive ya.</>
      ) : (
        <>Regalaste un lugar en {title}. Espera a quien lo necesite.</>
      );
  }
}
