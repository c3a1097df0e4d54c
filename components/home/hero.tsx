import { QuickSearch } from "@/components/catalogue/quick-search";
import invitation from "@/components/catalogue/search-invitation.module.css";
import { AyniCard } from "@/components/common/ayni-card";
import { gatherCovers } from "@/components/common/cover-sheet";
import { ButtonLink } from "@/components/ui/button";
import { ChipLink } from "@/components/ui/chip";
import { Container } from "@/components/ui/container";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { toTopicExploreUrl } from "@/lib/discovery/catalogue/url";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { textileImages } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";
import styles from "./hero.module.css";
import type { NeedChip } from "./home-selection";
import { HOW_IT_WORKS_ID } from "./how-it-works";

interface HeroProps {
  items: CatalogueItem[];
  needs: NeedChip[];
}

export function Hero({ items, needs }: HeroProps) {
  const covers = gatherCovers(items);
  return (
    <div className={styles.background}>
      <Container className={styles.frame}>
        <div className={styles.hero}>
          <div>
            <p className={styles.eyebrow}>Hoy por ti, mañana por mí</p>
            <h1 className={styles.title}>
              Aprende de quien <br />
              lo vive cada día
            </h1>
            <p className={styles.lead}>
              {PRODUCT_NAME} reúne a Maestros de yoga, reiki, tarot, respiración y setenta disciplinas más.
              Encuentros en vivo, cursos, pódcast y libros, en español y a tu hora.
            </p>
            <div className={invitation.search}>
              <QuickSearch
                label="¿Qué necesitas hoy?"
                placeholder="Dormir mejor, ansiedad, duelo…"
                size="large"
              />
              {needs.length > 0 && (
                <ul role="list" aria-label="Temas" className={invitation.topics}>
                  {needs.map(({ topic, label }) => (
                    <li key={topic}>
                      <ChipLink href={toTopicExploreUrl(topic)}>{label}</ChipLink>
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <div className={styles.actions}>
              <ButtonLink href={routes.explore()} size="l">
                Explora las enseñanzas
              </ButtonLink>
              <ButtonLink
                href={`#${HOW_IT_WORKS_ID}`}
                size="l"
                variant="secondary"
                className={styles.secondary}
              >
                Cómo funciona
              </ButtonLink>
            </div>
          </div>
          {items.length > 0 && (
            <ul role="list" className={styles.cards} style={covers.style}>
              {items.map((item) => (
                <li key={item.id}>
                  <AyniCard item={item} level={2} eager upright sheetIndex={covers.indexOf(item)} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </Container>
      <img src={textileImages.border("lana")} alt="" width={1440} height={44} className={styles.band} />
    </div>
  );
}
