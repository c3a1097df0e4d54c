import { Fragment, type ReactNode } from "react";
import { Container } from "@/components/ui/container";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { groups, type Text, type TextGroup, type TextSection } from "./page-text";
import styles from "./text-page.module.css";

const day = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: "UTC" });

function GroupNav({ group, path }: { group: TextGroup; path: string }) {
  const { title, links } = groups[group];
  return (
    <nav aria-label={`Páginas de ${title}`} className={styles.group}>
      <ul role="list" className={styles.pages}>
        {links.map(({ label, href }) => (
          <li key={href}>
            <Link href={href} className={styles.page} aria-current={href === path ? "page" : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contents({ sections }: { sections: readonly TextSection[] }) {
  return (
    <nav aria-labelledby="indice" className={styles.contents}>
      <h2 id="indice" className={styles.contentsTitle}>
        En esta página
      </h2>
      <ol className={styles.entries}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The frame of every page of prose; `children` stand before its first section. */
export function TextPage({ text, children }: { text: Text; children?: ReactNode }) {
  const { group, path, title, lead, updated, contents = false, sections } = text;
  return (
    <article className={styles.text}>
      <header className={styles.ground}>
        <Container className={styles.head}>
          <p className={styles.eyebrow}>{groups[group].title}</p>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {updated && (
            <p className={styles.updated}>
              Última actualización: <time dateTime={updated}>{day.format(new Date(updated))}</time>
            </p>
          )}
        </Container>
        <div className={cx(styles.band, styles[group])} />
      </header>
      <Container className={cx(styles.columns, contents && styles.withContents)}>
        <GroupNav group={group} path={path} />
        {contents && <Contents sections={sections} />}
        <div className={cx("prose", styles.body)}>
          {children}
          {sections.map(({ id, title: heading, body }, index) => (
            <Fragment key={id}>
              <h2 id={id}>{contents ? `${index + 1}. ${heading}` : heading}</h2>
              {body}
            </Fragment>
          ))}
        </div>
      </Container>
    </article>
  );
}
