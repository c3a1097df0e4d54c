import { Container } from "@/components/ui/container";
import { Link, TextLink } from "@/components/ui/link";
import { disciplineName } from "@/lib/reference/disciplines";
import type { DisciplineKey } from "@/lib/reference/disciplines";
import { noFilters, serialiseFilters } from "@/lib/discovery/filters/filters";
import { bands, routes } from "@/lib/platform/routes";
import styles from "./home-disciplines.module.css";

const explored = (key: DisciplineKey) =>
  routes.explore({ filters: serialiseFilters({ ...noFilters, disciplines: [key] }) });

/** Disciplines to wander, each with its woven thumbnail. */
export function Disciplines({ keys }: { keys: DisciplineKey[] }) {
  if (keys.length === 0) return null;
  return (
    <Container as="section" className={styles.section}>
      <div className={styles.layout}>
        <div className={styles.head}>
          <h2 className={styles.title}>Pasea por las disciplinas</h2>
          <p className={styles.text}>
            El cuerpo, la voz, el silencio, las cartas, las plantas. Empieza por lo que hoy te llama.
          </p>
          <TextLink href={routes.explore()}>Ver todas las enseñanzas</TextLink>
        </div>
        <ul className={styles.tiles}>
          {keys.map((key) => (
            <li key={key}>
              <Link href={explored(key)} className={styles.tile}>
                <img
                  src={bands.discipline(key)}
                  alt=""
                  width={140}
                  height={140}
                  loading="lazy"
                  decoding="async"
                  className={styles.thumbnail}
                />
                {disciplineName(key)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Container>
  );
}
