import type { ReactNode } from "react";
import { formatMonth } from "@/components/common/format-date";
import { More } from "@/components/common/more";
import { nestQuotes } from "@/components/common/nest-quotes";
import { ReportButton } from "@/components/moderation/report-button";
import type { PublicThanks } from "@/lib/community/thanks/schema";
import styles from "./public-thanks.module.css";
import { ThanksText } from "./thanks-text";

const VISIBLE_COUNT = 3;

interface PublicThanksListProps<Item extends PublicThanks> {
  thanks: Item[];
  masterName: string;
  /** The page that shows the list. */
  path: string;
  renderSubject?: (thanks: Item) => ReactNode;
}

interface PublicThanksItemProps {
  item: PublicThanks;
  masterName: string;
  /** The page that shows it. */
  path: string;
  /** The first words of its last line: who wrote it, or to whom. */
  person: ReactNode;
  subject?: ReactNode;
}

export function PublicThanksItem({ item, masterName, path, person, subject }: PublicThanksItemProps) {
  const { id, text, words, answer, authorName, createdAt } = item;
  return (
    <figure className={styles.thanks}>
      <ThanksText text={nestQuotes(text)} words={words} masterName={masterName} answer={answer} />
      <figcaption className={styles.foot}>
        <span>
          {person} · <time dateTime={createdAt.slice(0, 7)}>{formatMonth(createdAt)}</time>
          {subject !== undefined && <> · {subject}</>}
        </span>
        <ReportButton
          compact
          subject={{ subjectType: "Thanks", subjectId: id }}
          subjectLabel={`el agradecimiento de ${authorName}`}
          returnPath={path}
        />
      </figcaption>
    </figure>
  );
}

/** Shows the newest thanks, and the rest in a `<details>`. */
export function PublicThanksList<Item extends PublicThanks>({
  thanks,
  renderSubject,
  ...props
}: PublicThanksListProps<Item>) {
  const renderList = (entries: Item[]) => (
    <ul role="list" className={styles.list}>
      {entries.map((item) => (
        <li key={item.id}>
          <PublicThanksItem
            item={item}
            person={<b>{item.authorName}</b>}
            subject={renderSubject?.(item)}
            {...props}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {renderList(thanks.slice(0, VISIBLE_COUNT))}
      {thanks.length > VISIBLE_COUNT && (
        <More label="Ver más agradecimientos" className={styles.more}>
          {renderList(thanks.slice(VISIBLE_COUNT))}
        </More>
      )}
    </>
  );
}
