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

/** The ways to see and reach an applicant, beside their photo. */
export function ApplicationLinks({
  application: { website, videoUrl, phone },
}: {
  application: ApplicationRow;
}) {
  const urls = [website, videoUrl].filter((url): url is string => url !== null && isHttpUrl(url));
  if (urls.length === 0 && phone === null) return null;
  return (
    <ul role="list" className={styles.links}>
      {urls.map((url) => (
        <li key={url}>
          <ExternalLink href={url} />
        </li>
      ))}
      {phone !== null && (
        <li>
          <a href={`tel:${phone.replaceAll(" ", "")}`} className={styles.link}>
            {phone}
          </a>
        </li>
      )}
    </ul>
  );
}

/** The answers of an application, without the empty ones. */
export function ApplicationDetails({ application }: { application: ApplicationRow }) {
  const lines: [string, string][] = [
    ["Disciplinas", formatDisciplines(application.disciplines)],
    ["Temáticas", formatTopics(application.topics)],
    ["Idiomas", formatLanguages(application.languages)],
  ];
  return (
    <>
      <p className={styles.shortDescription}>{application.shortDescription}</p>
      <p className={styles.offering}>{application.offering}</p>
      <dl className={styles.lines}>
        {lines
          .filter(([, value]) => value !== "")
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
