import { Container } from "@/components/ui/container";
import { Link } from "@/components/ui/link";
import { DISCIPLINES, disciplineKeys } from "@/lib/reference/disciplines";
import { bands, routes } from "@/lib/platform/routes";
import styles from "./disciplines-index.module.css";

const byName = disciplineKeys
  .map((key) => DISCIPLINES[key])
  .sort((a, b) => a.name.localeCompare(b.name, "es"));

const countLabel = (count: number): string => (count === 1 ? "1 enseñanza" : `${count} enseñanzas`);

/** All disciplines by name, each with how much there is of it now. */
export function DisciplinesIndex({ counts }: { counts: Record<string, number> }) {
  return (
    <Container className={styles.page}>
      <h1 className={styles.title}>Disciplinas</h1>
      <p className={styles.line}>{byName.length} maneras de aprender y de cuidarse, de la A a la Z</p>
      <ul className={styles.tiles}>
        {byName.map(({ key, name, slug }) => (
          <li key={key}>
            <Link href={routes.discipline(slug)} className={styles.tile}>
              <img
                src={bands.discipline(key)}
                alt=""
                width={140}
                height={140}
                loading="lazy"
                decoding="async"
                className={styles.thumbnail}
              />
              <span className={styles.text}>
                <span className={styles.name}>{name}</span>
                {counts[key] !== undefined && <span className={styles.count}>{countLabel(counts[key])}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Container>
  );
}
