import type { ReactNode } from "react";
import type { ApplicationRow } from "@/lib/administration/applications/schema";
import { isHttpUrl } from "@/lib/platform/urls";
import styles from "./application-list.module.css";
import { disciplineNames, languageList, topicNames } from "./user-facts";

function Outside({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={styles.link}>
      {href}
      <span className="visually-hidden"> (se abre en otra pestaña)</span>
    </a>
  );
}

const address = (link: string | null): ReactNode => link && isHttpUrl(link) && <Outside href={link} />;

const phone = (number: string | null): ReactNode =>
  number && (
    <a href={`tel:${number.replaceAll(" ", "")}`} className={styles.link}>
      {number}
    </a>
  );

/** What was written, with only those lines that say something. */
export function ApplicationText({ application }: { application: ApplicationRow }) {
  const lines: [string, ReactNode][] = [
    ["Disciplinas", disciplineNames(application.disciplines)],
    ["Temáticas", topicNames(application.topics)],
    ["Idiomas", languageList(application.languages)],
    ["Enlace", address(application.website)],
    ["Vídeo", address(application.videoUrl)],
    ["Teléfono", phone(application.phone)],
  ];
  return (
    <>
      <p className={styles.short}>{application.shortDescription}</p>
      <p className={styles.offering}>{application.offering}</p>
      <dl className={styles.lines}>
        {lines
          .filter(([, value]) => Boolean(value))
          .map(([label, value]) => (
            <div key={label} className={styles.line}>
              <dt className={styles.quiet}>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
