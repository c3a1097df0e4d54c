import { ReportButton } from "@/components/moderation/report-button";
import { placeLabel } from "@/components/common/location";
import { Avatar } from "@/components/ui/avatar";
import { MapPinIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { DISCIPLINES, disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { isHttpUrl } from "@/lib/platform/urls";
import type { MasterPage } from "@/lib/discovery/masters/data";
import { routes } from "@/lib/platform/routes";
import { languageNames } from "../maestros/language-names";
import { FollowButton } from "./follow-button";
import styles from "./master-aside.module.css";
import { ShareButton } from "../common/share-button";

function Counts({ contents, apprentices, followers }: MasterPage["counts"]) {
  const counts = [
    { count: contents, name: contents === 1 ? "enseñanza" : "enseñanzas" },
    { count: apprentices, name: apprentices === 1 ? "aprendiz" : "aprendices" },
    { count: followers, name: followers === 1 ? "seguidor" : "seguidores" },
  ].filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  return (
    <ul className={styles.counts}>
      {counts.map(({ count, name }) => (
        <li key={name}>
          <b className={styles.count}>{count.toLocaleString("es-ES")}</b> {name}
        </li>
      ))}
    </ul>
  );
}

function Disciplines({ keys }: { keys: string[] }) {
  const known = keys.filter(isDisciplineKey);
  if (known.length === 0) return null;
  return (
    <ul className={styles.disciplines} aria-label="Disciplinas">
      {known.map((key) => (
        <li key={key}>
          <Link href={routes.discipline(DISCIPLINES[key].slug)} className={styles.discipline}>
            {disciplineName(key)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Website({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener nofollow ugc" className={styles.website}>
      {new URL(address).hostname.replace(/^www\./, "")}
      <span className="visually-hidden"> (se abre en otra pestaña)</span>
    </a>
  );
}

/** Who a Master is: portrait, name, line, place and languages, and what they work with. */
export function MasterAside({ master }: { master: MasterPage }) {
  const { name, lastName, website } = master;
  const about = [placeLabel(master), languageNames(master.languages)].filter(Boolean).join(" · ");
  return (
    <header className={styles.aside}>
      <Avatar src={master.image} size={174} eager className={styles.portrait} />
      <h1 className={styles.name}>
        {name} {lastName}
      </h1>
      <p className={styles.line}>{master.shortDescription}</p>
      {about && (
        <p className={styles.about}>
          <MapPinIcon />
          {about}
        </p>
      )}
      <div className={styles.actions}>
        <FollowButton master={{ id: master.id, slug: master.slug, name }} />
        <div className={styles.share}>
          <ShareButton title={`${name} ${lastName}`} path={routes.master(master.slug)} />
        </div>
      </div>
      <Counts {...master.counts} />
      <Disciplines keys={master.disciplines} />
      {website && isHttpUrl(website) && <Website address={website} />}
      <ReportButton
        subject={{ subjectType: "User", subjectId: master.id }}
        ownerId={master.id}
        what={`a ${name} ${lastName}`}
        path={routes.master(master.slug)}
      />
    </header>
  );
}
