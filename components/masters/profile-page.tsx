import { GivenThanksList } from "@/components/thanks/given-thanks";
import { ReportButton } from "@/components/moderation/report-button";
import { formatMonth } from "@/components/common/format-date";
import { formatLocation } from "@/components/common/location";
import { Avatar } from "@/components/ui/avatar";
import { Container } from "@/components/ui/container";
import { CalendarIcon } from "@/components/ui/icons";
import { MapPinIcon } from "@/components/ui/later-icons";
import { Link } from "@/components/ui/link";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { toDisciplineExploreUrl } from "@/lib/discovery/catalogue/url";
import { textileImages } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";
import type { GivenThanks } from "@/lib/community/thanks/schema";
import type { PublicProfile } from "@/lib/identity/users/schema";
import { EditOwnProfileLink } from "./edit-own-profile-link";
import styles from "./profile-page.module.css";

const PHOTO_SIZE_PX = 88;
const THUMBNAIL_SIZE_PX = 140;

function ProfileDisciplines({ name, keys }: { name: string; keys: string[] }) {
  const disciplines = keys.filter(isDisciplineKey);
  return (
    <section aria-labelledby="disciplinas" className={styles.section}>
      <h2 id="disciplinas" className={styles.heading}>
        Lo que le llama
      </h2>
      {disciplines.length === 0 ? (
        <p>{name} aún no ha elegido sus disciplinas.</p>
      ) : (
        <ul role="list" className={styles.disciplines}>
          {disciplines.map((key) => (
            <li key={key}>
              <Link href={toDisciplineExploreUrl(key)} className={styles.discipline}>
                <img
                  src={textileImages.discipline(key)}
                  alt=""
                  width={THUMBNAIL_SIZE_PX}
                  height={THUMBNAIL_SIZE_PX}
                  loading="lazy"
                  className={styles.thumbnail}
                />
                {disciplineName(key)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ProfileThanks({ slug, thanks }: { slug: string; thanks: GivenThanks[] }) {
  if (thanks.length === 0) return null;
  return (
    <section aria-labelledby="agradecimientos" className={styles.section}>
      <h2 id="agradecimientos" className={styles.heading}>
        Agradecimientos que ha dado
      </h2>
      <GivenThanksList thanks={thanks} path={routes.profile(slug)} />
    </section>
  );
}

interface ProfilePageProps {
  profile: PublicProfile;
  /** The thanks that its owner wants on it. */
  thanks: GivenThanks[];
}

/** The public profile of a user who is not a Master. */
export function ProfilePage({ profile, thanks }: ProfilePageProps) {
  const { slug, name, lastName, image, backgroundImage, createdAt, disciplines } = profile;
  const locationLabel = formatLocation(profile);
  return (
    <div>
      <img
        src={backgroundImage ?? textileImages.background(slug)}
        alt=""
        width={1440}
        height={230}
        fetchPriority="high"
        className={styles.background}
      />
      <Container className={styles.page}>
        <header className={styles.header}>
          <div className={styles.head}>
            <Avatar src={image} name={name} size={PHOTO_SIZE_PX} eager className={styles.photo} />
            <div className={styles.identity}>
              <h1 className={styles.name}>
                {name} {lastName}
              </h1>
              <ul role="list" className={styles.facts}>
                {locationLabel && (
                  <li className={styles.fact}>
                    <MapPinIcon size={20} />
                    {locationLabel}
                  </li>
                )}
                <li className={styles.fact}>
                  <CalendarIcon size={20} />
                  <span>
                    En {PRODUCT_NAME} desde <time dateTime={createdAt}>{formatMonth(createdAt)}</time>
                  </span>
                </li>
              </ul>
            </div>
            <EditOwnProfileLink slug={slug} />
          </div>
        </header>
        <ProfileDisciplines name={name} keys={disciplines} />
        <ProfileThanks slug={slug} thanks={thanks} />
        <ReportButton
          subject={{ subjectType: "User", subjectId: profile.id }}
          ownerId={profile.id}
          subjectLabel={`a ${name} ${lastName}`}
          returnPath={routes.profile(slug)}
        />
      </Container>
    </div>
  );
}
