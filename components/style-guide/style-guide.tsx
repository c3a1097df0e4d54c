import { Container } from "@/components/ui/container";
import { ActionSamples } from "./action-samples";
import { FoundationSamples } from "./foundation-samples";
import { ChoiceSamples } from "./choice-samples";
import { FeedbackSamples } from "./feedback-samples";
import { FieldSamples } from "./field-samples";
import styles from "./style-guide.module.css";
import { OverlaySamples } from "./overlay-samples";
import { SampleGroup } from "./sample";
import { TableSamples } from "./table-samples";

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

/** Every component of `ui` in every state. */
export function StyleGuide({ order, page }: { order: string; page: number }) {
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
        <SampleGroup id="basico" title={titles.basico}>
          <FoundationSamples />
        </SampleGroup>
        <SampleGroup id="acciones" title={titles.acciones}>
          <ActionSamples />
        </SampleGroup>
        <SampleGroup id="campos" title={titles.campos}>
          <FieldSamples />
        </SampleGroup>
        <SampleGroup id="elecciones" title={titles.elecciones}>
          <ChoiceSamples />
        </SampleGroup>
        <SampleGroup id="capas" title={titles.capas}>
          <OverlaySamples />
        </SampleGroup>
        <SampleGroup id="tablas" title={titles.tablas}>
          <TableSamples order={order} page={page} />
        </SampleGroup>
        <SampleGroup id="estados" title={titles.estados}>
          <FeedbackSamples />
        </SampleGroup>
      </main>
    </Container>
  );
}
