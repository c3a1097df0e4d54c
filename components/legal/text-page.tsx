import { Fragment, type ReactNode } from "react";
import { formatDate } from "@/components/common/format-date";
import { Container } from "@/components/ui/container";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { TEXT_GROUPS, type PageText, type TextGroup, type TextSection } from "./page-text";
import styles from "./text-page.module.css";

function TextGroupNav({ group, path }: { group: TextGroup; path: string }) {
  const { title, links } = TEXT_GROUPS[group];
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

function TextContents({ sections }: { sections: readonly TextSection[] }) {
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

/** Frame of the prose pages; `children` precede the first section. */
export function TextPage({ text, children }: { text: PageText; children?: ReactNode }) {
  const { group, path, title, lead, updated, hasTableOfContents = false, sections } = text;
  return (
    <article className={styles.text}>
      <header className={styles.background}>
        <Container className={styles.head}>
          <p className={styles.eyebrow}>{TEXT_GROUPS[group].title}</p>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {updated && (
            <p className={styles.updated}>
              Última actualización: <time dateTime={updated}>{formatDate(updated, "UTC")}</time>
            </p>
          )}
        </Container>
        <div className={cx(styles.band, styles[group])} />
      </header>
      <Container className={cx(styles.columns, hasTableOfContents && styles.withContents)}>
        <TextGroupNav group={group} path={path} />
        {hasTableOfContents && <TextContents sections={sections} />}
        <div className={cx("prose", styles.body)}>
          {children}
          {sections.map((section, index) => (
            <Fragment key={section.id}>
              <h2 id={section.id}>{hasTableOfContents ? `${index + 1}. ${section.title}` : section.title}</h2>
              {section.body}
            </Fragment>
          ))}
        </div>
      </Container>
    </article>
  );
}
