import type { ReactNode } from "react";
import type { ApplicationRow } from "@/lib/administration/applications/schema";
import { isHttpUrl } from "@/lib/platform/urls";
import styles from "./application-list.module.css";
import { formatDisciplines, formatLanguages, formatTopics } from "./user-facts";

function ExternalLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={styles.link}>
      {href}
      <span className="visually-hidden"> (se abre en otra pestaña)</span>
    </a>
  );
}

const renderUrl = (link: string | null): ReactNode => link && isHttpUrl(link) && <ExternalLink href={link} />;

const renderPhone = (number: string | null): ReactNode =>
  number && (
    <a href={`tel:${number.replaceAll(" ", "")}`} className={styles.link}>
      {number}
    </a>
  );

/** The answers of an application, without the empty ones. */
export function ApplicationDetails({ application }: { application: ApplicationRow }) {
  const lines: [string, ReactNode][] = [
    ["Disciplinas", formatDisciplines(application.disciplines)],
    ["Temáticas", formatTopics(application.topics)],
    ["Idiomas", formatLanguages(application.languages)],
    ["Enlace", renderUrl(application.website)],
    ["Vídeo", renderUrl(application.videoUrl)],
    ["Teléfono", renderPhone(application.phone)],
  ];
  return (
    <>
      <p className={styles.shortDescription}>{application.shortDescription}</p>
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
