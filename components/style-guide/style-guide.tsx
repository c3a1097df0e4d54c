import { Container } from "@/components/ui/container";
import { Actions } from "./action-samples";
import { Basics } from "./foundation-samples";
import { Choices } from "./choice-samples";
import { Feedback } from "./feedback-samples";
import { Fields } from "./field-samples";
import styles from "./style-guide.module.css";
import { Overlays } from "./overlay-samples";
import { Group } from "./sample";
import { Tables } from "./table-samples";

const groups = [
  ["basico", "Color y letra"],
  ["acciones", "Acciones"],
  ["campos", "Campos"],
  ["elecciones", "Elecciones"],
  ["capas", "Capas"],
  ["tablas", "Tablas y páginas"],
  ["estados", "Estados y avisos"],
] as const;

const titles = Object.fromEntries(groups) as Record<(typeof groups)[number][0], string>;

/** Every primitive in every state, for whoever designs or builds. */
export function Gallery({ order, page }: { order: string; page: number }) {
  return (
    <Container as="div" className={styles.gallery}>
      <header className={styles.intro}>
        <h1>Galería</h1>
        <p>
          Las piezas con las que está hecha la casa, en cada uno de sus estados. Recorre la página con el
          tabulador para ver el foco; el modo oscuro sigue al del sistema.
        </p>
        <nav aria-label="Grupos" className={styles.index}>
          {groups.map(([id, title]) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      </header>
      <main className={styles.groups}>
        <Group id="basico" title={titles.basico}>
          <Basics />
        </Group>
        <Group id="acciones" title={titles.acciones}>
          <Actions />
        </Group>
        <Group id="campos" title={titles.campos}>
          <Fields />
        </Group>
        <Group id="elecciones" title={titles.elecciones}>
          <Choices />
        </Group>
        <Group id="capas" title={titles.capas}>
          <Overlays />
        </Group>
        <Group id="tablas" title={titles.tablas}>
          <Tables order={order} page={page} />
        </Group>
        <Group id="estados" title={titles.estados}>
          <Feedback />
        </Group>
      </main>
    </Container>
  );
}
