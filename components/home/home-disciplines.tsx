import { SheetTextile, sheetStyle } from "@/components/common/textile-sheet";
import { Container } from "@/components/ui/container";
import { Link, TextLink } from "@/components/ui/link";
import { disciplineName } from "@/lib/reference/disciplines";
import type { DisciplineKey } from "@/lib/reference/disciplines";
import { toDisciplineExploreUrl } from "@/lib/discovery/catalogue/url";
import { textileImages } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";
import styles from "./home-disciplines.module.css";

export function HomeDisciplines({ keys }: { keys: DisciplineKey[] }) {
  if (keys.length === 0) return null;
  return (
    <Container as="section" className={styles.section}>
      <div className={styles.layout}>
        <div>
          <h2 className={styles.title}>Pasea por las disciplinas</h2>
          <p className={styles.text}>
            El cuerpo, la voz, el silencio, las cartas, las plantas. Empieza por lo que hoy te llama.
          </p>
          <TextLink href={routes.explore()}>Ver todas las enseñanzas</TextLink>
        </div>
        <ul className={styles.tiles} style={sheetStyle(textileImages.disciplineSheet(keys), keys.length)}>
          {keys.map((key, index) => (
            <li key={key}>
              <Link href={toDisciplineExploreUrl(key)} className={styles.tile}>
                <SheetTextile index={index} className={styles.thumbnail} />
                {disciplineName(key)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Container>
  );
}
