import { Container } from "@/components/ui/container";
import { Link } from "@/components/ui/link";
import { DISCIPLINES, disciplineKeys } from "@/lib/reference/disciplines";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { textileImages, routes } from "@/lib/platform/routes";
import styles from "./disciplines-index.module.css";

const disciplinesByName = disciplineKeys
  .map((key) => DISCIPLINES[key])
  .sort((a, b) => a.name.localeCompare(b.name, "es"));

/** Disciplines by name with their content counts; `counts` is keyed by discipline. */
export function DisciplinesIndex({ counts }: { counts: Record<string, number> }) {
  return (
    <Container className={styles.page}>
      <h1 className={styles.title}>Disciplinas</h1>
      <p className={styles.line}>
        {disciplinesByName.length} maneras de aprender y de cuidarse, de la A a la Z
      </p>
      <ul className={styles.tiles}>
        {disciplinesByName.map(({ key, name, slug }) => (
          <li key={key}>
            <Link href={routes.discipline(slug)} className={styles.tile}>
              <img
                src={textileImages.discipline(key)}
                alt=""
                width={140}
                height={140}
                loading="lazy"
                decoding="async"
                className={styles.thumbnail}
              />
              <span className={styles.text}>
                <span className={styles.name}>{name}</span>
                {counts[key] !== undefined && (
                  <span className={styles.count}>{pluralize(counts[key], "enseñanza", "enseñanzas")}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Container>
  );
}
