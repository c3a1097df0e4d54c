import type { ReactNode } from "react";
import { ThanksText } from "@/components/thanks/thanks-text";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { ReportCase, ReportedSubject, ReportSubjectType } from "@/lib/administration/moderation/schema";
import { routes } from "@/lib/platform/routes";
import { knownWords } from "@/lib/community/thanks/schema";
import styles from "./report-list.module.css";

const KINDS: Record<ReportSubjectType, string> = {
  Thanks: "Agradecimiento",
  Ayni: "Enseñanza",
  User: "Persona",
};

type Of<Type extends ReportSubjectType> = Extract<ReportedSubject, { type: Type }>;
type Someone = { id: string; name: string; lastName: string };

const named = ({ name, lastName }: Someone) => `${name} ${lastName}`.trim();

function Account({ person }: { person: Someone }) {
  return <Link href={routes.adminUser(person.id)}>{named(person)}</Link>;
}

const Content = ({ ayni: { slug, title, listed } }: { ayni: Of<"Thanks">["ayni"] }) =>
  listed ? <Link href={routes.ayni(slug)}>{title}</Link> : title;

function thanksInContext(subject: Of<"Thanks">): [heading: ReactNode, context: ReactNode, state: ReactNode] {
  const { author, master, text, words, answer, shown, hidden } = subject;
  const state = hidden ? (
    <Badge tone="error">Retirado</Badge>
  ) : (
    shown && <Badge tone="success">Se muestra</Badge>
  );
  return [
    <Account key="author" person={author} />,
    <>
      <p className={styles.quiet}>
        A <Account person={master} />, por <Content ayni={subject.ayni} />
      </p>
      <ThanksText text={text} words={knownWords(words)} answer={answer} masterName={named(master)} />
    </>,
    state,
  ];
}

function ayniInContext(subject: Of<"Ayni">): [heading: ReactNode, context: ReactNode, state: ReactNode] {
  const { master, shortDescription, archived } = subject;
  return [
    <Content key="title" ayni={subject} />,
    <>
      <p className={styles.quiet}>
        De <Account person={master} />
      </p>
      {shortDescription && <p>{shortDescription}</p>}
    </>,
    archived && <Badge>Archivada</Badge>,
  ];
}

function personInContext({
  person,
  active,
}: Of<"User">): [heading: ReactNode, context: ReactNode, state: ReactNode] {
  return [
    <Account key="name" person={person} />,
    <p key="page" className={styles.quiet}>
      {active ? <Link href={routes.profile(person.slug)}>Ver su página</Link> : "Su cuenta está desactivada."}
    </p>,
    !active && <Badge>Desactivada</Badge>,
  ];
}

function inContext(
  subject: ReportedSubject | null,
): [heading: ReactNode, context: ReactNode, state: ReactNode] {
  if (!subject) return ["Ya no existe", null, null];
  if (subject.type === "Thanks") return thanksInContext(subject);
  return subject.type === "Ayni" ? ayniInContext(subject) : personInContext(subject);
}

/** What was reported, as it stands where it was found. */
export function ReportSubject({ one, headingId }: { one: ReportCase; headingId: string }) {
  const [heading, context, state] = inContext(one.subject);
  return (
    <div className={styles.subject}>
      <header className={styles.head}>
        <div>
          <p className={styles.kind}>{KINDS[one.subjectType]}</p>
          <h2 id={headingId} className={styles.name}>
            {heading}
          </h2>
        </div>
        {state}
      </header>
      {context}
    </div>
  );
}
