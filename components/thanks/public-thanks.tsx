import type { ReactNode } from "react";
import { ReportButton } from "@/components/moderation/report-button";
import type { PublicThanks } from "@/lib/community/thanks/schema";
import styles from "./public-thanks.module.css";
import { ThanksText } from "./thanks-text";

/** How many stand open before the others are asked for. */
const OPEN = 3;

const month = new Intl.DateTimeFormat("es-ES", { month: "long", year: "numeric", timeZone: "UTC" });

interface ListProps<Thanks extends PublicThanks> {
  thanks: Thanks[];
  /** Of the Master, who answers. */
  masterName: string;
  /** The page on which they stand. */
  path: string;
  /** What they are for, where it is not clear. */
  about?: (thanks: Thanks) => ReactNode;
}

function Thanks<One extends PublicThanks>({
  one,
  masterName,
  path,
  about,
}: Omit<ListProps<One>, "thanks"> & { one: One }) {
  const { id, text, words, answer, authorName, createdAt } = one;
  return (
    <figure className={styles.thanks}>
      <ThanksText text={text} words={words} masterName={masterName} answer={answer} />
      <figcaption className={styles.foot}>
        <span>
          <b className={styles.author}>{authorName}</b> ·{" "}
          <time dateTime={createdAt.slice(0, 7)}>{month.format(new Date(createdAt))}</time>
          {about && <> · {about(one)}</>}
        </span>
        <ReportButton
          compact
          subject={{ subjectType: "Thanks", subjectId: id }}
          what={`el agradecimiento de ${authorName}`}
          path={path}
        />
      </figcaption>
    </figure>
  );
}

/** What everybody reads of those who are grateful: the newest, and the others at a press. */
export function PublicThanksList<One extends PublicThanks>({ thanks, ...props }: ListProps<One>) {
  const items = (some: One[]) => (
    <ul role="list" className={styles.list}>
      {some.map((one) => (
        <li key={one.id}>
          <Thanks one={one} {...props} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {items(thanks.slice(0, OPEN))}
      {thanks.length > OPEN && (
        <details className={styles.more}>
          <summary className={styles.summary}>Ver más agradecimientos</summary>
          {items(thanks.slice(OPEN))}
        </details>
      )}
    </>
  );
}
