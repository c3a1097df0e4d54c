import type { ReactNode } from "react";
import { ThanksText } from "@/components/thanks/thanks-text";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { ReportCase, ReportedSubject, ReportSubjectType } from "@/lib/administration/moderation/schema";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { toPlainText, truncate } from "@/lib/platform/text/plain-text";
import { filterKnownWords } from "@/lib/community/thanks/policy";
import styles from "./report-list.module.css";

const SUBJECT_LABELS: Record<ReportSubjectType, string> = {
  Thanks: "Agradecimiento",
  Ayni: "Enseñanza",
  User: "Persona",
  Letter: "Carta",
  LessonQuestion: "Pregunta",
  RoomMessage: "Mensaje en una sala",
  Bundle: "Conjunto",
  Gift: "Palabras de un regalo",
};

type SubjectOf<Type extends ReportSubjectType> = Extract<ReportedSubject, { type: Type }>;
type NamedUser = { id: string; name: string; lastName: string };

function AccountLink({ person }: { person: NamedUser }) {
  return <Link href={routes.adminUser(person.id)}>{formatFullName(person)}</Link>;
}

const ContentLink = ({ ayni: { slug, title, listed } }: { ayni: SubjectOf<"Thanks">["ayni"] }) =>
  listed ? <Link href={routes.ayni(slug)}>{title}</Link> : title;

type SubjectParts = { heading: ReactNode; context?: ReactNode; badge?: ReactNode };

function renderThanks(subject: SubjectOf<"Thanks">): SubjectParts {
  const { author, master, text, words, answer, shown, hidden } = subject;
  return {
    heading: <AccountLink person={author} />,
    context: (
      <>
        <p className={styles.quiet}>
          A <AccountLink person={master} />, por <ContentLink ayni={subject.ayni} />
        </p>
        <ThanksText
          text={text}
          words={filterKnownWords(words)}
          answer={answer}
          masterName={formatFullName(master)}
        />
      </>
    ),
    badge: hidden ? <Badge tone="error">Retirado</Badge> : shown && <Badge tone="success">Se muestra</Badge>,
  };
}

function renderAyni(subject: SubjectOf<"Ayni">): SubjectParts {
  const { master, shortDescription, archived, takenDown } = subject;
  return {
    heading: <ContentLink ayni={subject} />,
    context: (
      <>
        <p className={styles.quiet}>
          De <AccountLink person={master} />
        </p>
        {shortDescription && <p>{shortDescription}</p>}
      </>
    ),
    badge: takenDown ? <Badge tone="error">Retirada</Badge> : archived && <Badge>Archivada</Badge>,
  };
}

function renderUser({ person, active }: SubjectOf<"User">): SubjectParts {
  return {
    heading: <AccountLink person={person} />,
    context: (
      <p className={styles.quiet}>
        {active ? (
          <Link href={routes.profile(person.slug)}>Ver su página</Link>
        ) : (
          "Su cuenta está desactivada."
        )}
      </p>
    ),
    badge: !active && <Badge>Desactivada</Badge>,
  };
}

function renderLetter({ id, subject, body, stopped, master }: SubjectOf<"Letter">): SubjectParts {
  return {
    heading: <Link href={routes.letter(id)}>{subject}</Link>,
    context: (
      <>
        <p className={styles.quiet}>
          De <AccountLink person={master} />
        </p>
        <p dir="auto">{truncate(toPlainText(body), 600)}</p>
      </>
    ),
    badge: stopped && <Badge tone="error">Retirada</Badge>,
  };
}

function renderQuestion(subject: SubjectOf<"LessonQuestion">): SubjectParts {
  const { author, master, ayni, text, answer, isPrivate, isBesideLesson, hidden } = subject;
  return {
    heading: <AccountLink person={author} />,
    context: (
      <>
        <p className={styles.quiet}>
          A <AccountLink person={master} />
          {ayni && (
            <>
              , {isBesideLesson ? "en" : "sobre"} <ContentLink ayni={ayni} />
            </>
          )}
        </p>
        <ThanksText text={text} words={[]} answer={answer} masterName={formatFullName(master)} />
      </>
    ),
    badge: hidden ? <Badge tone="error">Retirada</Badge> : isPrivate && <Badge>Privada</Badge>,
  };
}

function renderWords(subject: SubjectOf<"RoomMessage"> | SubjectOf<"Gift">): SubjectParts {
  const { author, ayni, text, type } = subject;
  const isRemoved = type === "Gift" && text === "";
  return {
    heading: <AccountLink person={author} />,
    context: (
      <>
        <p className={styles.quiet}>
          {type === "Gift" ? "Al regalar" : "En la sala de"} <ContentLink ayni={ayni} />
        </p>
        {text && <p dir="auto">{text}</p>}
        {type === "RoomMessage" && subject.fileName && (
          <p className={styles.quiet}>Con el archivo «{subject.fileName}»</p>
        )}
      </>
    ),
    badge: isRemoved && <Badge tone="error">Retiradas</Badge>,
  };
}

function renderBundle({ slug, title, description, archived, master }: SubjectOf<"Bundle">): SubjectParts {
  return {
    heading: archived ? title : <Link href={routes.bundle(slug)}>{title}</Link>,
    context: (
      <>
        <p className={styles.quiet}>
          De <AccountLink person={master} />
        </p>
        {description && <p dir="auto">{description}</p>}
      </>
    ),
    badge: archived && <Badge>Archivado</Badge>,
  };
}

function renderSubject(subject: ReportedSubject | null): SubjectParts {
  switch (subject?.type) {
    case "Thanks":
      return renderThanks(subject);
    case "Ayni":
      return renderAyni(subject);
    case "User":
      return renderUser(subject);
    case "Letter":
      return renderLetter(subject);
    case "LessonQuestion":
      return renderQuestion(subject);
    case "RoomMessage":
    case "Gift":
      return renderWords(subject);
    case "Bundle":
      return renderBundle(subject);
    default:
      return { heading: "Ya no existe" };
  }
}

interface ReportSubjectProps {
  reportCase: Pick<ReportCase, "subject" | "subjectType">;
  headingId: string;
}

/** The reported subject in its current state. */
export function ReportSubject({ reportCase, headingId }: ReportSubjectProps) {
  const { heading, context, badge } = renderSubject(reportCase.subject);
  return (
    <div className={styles.subject}>
      <header className={styles.head}>
        <div>
          <p className={styles.kind}>{SUBJECT_LABELS[reportCase.subjectType]}</p>
          <h2 id={headingId} className={styles.name}>
            {heading}
          </h2>
        </div>
        {badge}
      </header>
      {context}
    </div>
  );
}
