import type { ElementType, ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { QuietLink } from "@/components/ui/quiet-link";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import type { QuestionView } from "@/lib/community/questions/schema";
import { QuestionBadge } from "./question-badge";
import styles from "./questions.module.css";

interface QuestionAuthorProps {
  question: QuestionView;
  nameId: string;
  /** The element of the name: a heading where questions have a page of their own. */
  as: Extract<ElementType, "h2" | "p">;
  size: number;
  /** Shown below the name. */
  children: ReactNode;
}

/** The author of a question, with its state. */
export function QuestionAuthor({ question, nameId, as: Name, size, children }: QuestionAuthorProps) {
  const { author, isOwn } = question;
  const name = formatFullName(author);
  return (
    <header className={styles.head}>
      <Avatar src={author.image} name={author.name} size={size} />
      <div className={styles.who}>
        <Name id={nameId} className={styles.name}>
          {author.slug ? <QuietLink href={routes.profile(author.slug)}>{name}</QuietLink> : name}
          {isOwn && " (tú)"}
        </Name>
        <p className={styles.quiet}>{children}</p>
      </div>
      <QuestionBadge question={question} />
    </header>
  );
}
