import { QuickSearch } from "@/components/catalogue/quick-search";
import invitation from "@/components/catalogue/search-invitation.module.css";
import { ButtonLink } from "@/components/ui/button";
import { ChipLink } from "@/components/ui/chip";
import { Container } from "@/components/ui/container";
import { Link } from "@/components/ui/link";
import { toTopicExploreUrl } from "@/lib/discovery/catalogue/url";
import { routes } from "@/lib/platform/routes";
import { topicName, type TopicKey } from "@/lib/reference/topics";
import { LooseThread } from "./loose-thread";
import styles from "./not-found-screen.module.css";

const SUGGESTED_TOPICS: TopicKey[] = ["SLEEP", "ANXIETY", "GRIEF", "COUPLE", "CALM"];

const PLACES = [
  {
    href: routes.masters(),
    title: "Directorio de Maestros",
    text: "Quién enseña, desde dónde y en qué lengua.",
  },
  { href: routes.disciplines(), title: "Disciplinas", text: "De la acupuntura al yoga, una por una." },
  { href: routes.blog(), title: "Blog", text: "Lo que aprendemos al cuidar esta plaza." },
];

/** The 404 page, without the app shell, which the layout of the page provides. */
export function NotFoundScreen() {
  return (
    <div className={styles.screen}>
      <div className={styles.background}>
        <Container className={styles.head}>
          <p className={styles.eyebrow}>Se ha soltado un hilo</p>
          <h1 className={styles.title}>Esta página no está aquí</h1>
          <p className={styles.lead}>
            Puede que haya cambiado de sitio o que el enlace esté incompleto. Dinos qué buscabas y te
            llevamos.
          </p>
          <div className={invitation.search}>
            <QuickSearch
              label="¿Qué buscabas?"
              placeholder="Una enseñanza, un Maestro, un tema…"
              size="large"
            />
            <ul role="list" aria-label="Temas" className={invitation.topics}>
              {SUGGESTED_TOPICS.map((key) => (
                <li key={key}>
                  <ChipLink href={toTopicExploreUrl(key)}>{topicName(key)}</ChipLink>
                </li>
              ))}
            </ul>
          </div>
          <p className={styles.actions}>
            <ButtonLink href={routes.explore()} size="l">
              Explora las enseñanzas
            </ButtonLink>
            <ButtonLink href={routes.home()} size="l" variant="secondary" className={styles.secondary}>
              Ir al inicio
            </ButtonLink>
          </p>
        </Container>
        <LooseThread />
      </div>
      <Container as="section" className={styles.more}>
        <h2>Otros caminos</h2>
        <ul role="list" className={styles.places}>
          {PLACES.map(({ href, title, text }) => (
            <li key={href} className={styles.place}>
              <h3 className={styles.placeTitle}>
                <Link href={href} className={styles.link}>
                  {title}
                </Link>
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Container>
    </div>
  );
}
