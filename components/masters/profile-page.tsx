import { ReportButton } from "@/components/moderation/report-button";
import { placeLabel } from "@/components/common/location";
import { Avatar } from "@/components/ui/avatar";
import { Container } from "@/components/ui/container";
import { CalendarIcon, MapPinIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { PRODUCT } from "@/lib/copy/product";
import { noFilters, serialiseFilters } from "@/lib/discovery/filters/filters";
import { bands, routes } from "@/lib/platform/routes";
import type { PublicProfile } from "@/lib/identity/users/schema";
import { OwnProfileLink } from "./edit-own-profile-link";
import styles from "./profile-page.module.css";

const PHOTO_SIZE = 88;

const month = new Intl.DateTimeFormat("es-ES", { month: "long", year: "numeric", timeZone: "UTC" });

function Disciplines({ name, keys }: { name: string; keys: string[] }) {
  const known = keys.filter(isDisciplineKey);
  return (
    <section aria-labelledby="disciplinas" className={styles.section}>
      <h2 id="disciplinas" className={styles.heading}>
        Lo que le llama
      </h2>
      {known.length === 0 ? (
        <p>{name} aún no ha elegido sus disciplinas.</p>
      ) : (
        <ul role="list" className={styles.disciplines}>
          {known.map((key) => (
            <li key={key}>
              <Link
                href={routes.explore({ filters: serialiseFilters({ ...noFilters, disciplines: [key] }) })}
                className={styles.discipline}
              >
                {disciplineName(key)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What everybody sees of a person who does not teach. */
export function ProfilePage({ person }: { person: PublicProfile }) {
  const { slug, name, lastName, image, backgroundImage, createdAt, disciplines } = person;
  const place = placeLabel(person);
  return (
    <div>
      <img
        src={backgroundImage ?? bands.background(slug)}
        alt=""
        width={1440}
        height={230}
        fetchPriority="high"
        className={styles.background}
      />
      <Container className={styles.page}>
        <header className={styles.head}>
          <Avatar src={image} size={PHOTO_SIZE} eager className={styles.photo} />
          <div className={styles.who}>
            <h1 className={styles.name}>
              {name} {lastName}
            </h1>
            <ul role="list" className={styles.facts}>
              {place && (
                <li className={styles.fact}>
                  <MapPinIcon size={20} />
                  {place}
                </li>
              )}
              <li className={styles.fact}>
                <CalendarIcon size={20} />
                <span>
                  En {PRODUCT} desde <time dateTime={createdAt}>{month.format(new Date(createdAt))}</time>
                </span>
              </li>
            </ul>
          </div>
          <OwnProfileLink slug={slug} />
        </header>
        <Disciplines name={name} keys={disciplines} />
        <ReportButton
          subject={{ subjectType: "User", subjectId: person.id }}
          ownerId={person.id}
          what={`a ${name} ${lastName}`}
          path={routes.profile(slug)}
        />
      </Container>
    </div>
  );
}
