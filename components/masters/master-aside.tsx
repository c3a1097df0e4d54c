import { formatLocation } from "@/components/common/location";
import { Avatar } from "@/components/ui/avatar";
import { CalendarIcon } from "@/components/ui/icons";
import { MapPinIcon } from "@/components/ui/later-icons";
import { Link } from "@/components/ui/link";
import { DISCIPLINES, disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { masterWord } from "@/lib/platform/copy/master-title";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { isHttpUrl } from "@/lib/platform/urls";
import type { MasterView } from "@/lib/discovery/masters/data";
import { routes } from "@/lib/platform/routes";
import { formatLanguageNames } from "./format-language-names";
import { FollowButton } from "./follow-button";
import styles from "./master-aside.module.css";
import { AskMaster } from "@/components/questions/ask-master";
import { ShareButton } from "@/components/common/share-button";

function MasterCounts({ contents, apprentices, followers }: MasterView["counts"]) {
  const counts = [
    { count: contents, name: contents === 1 ? "enseñanza" : "enseñanzas" },
    { count: apprentices, name: apprentices === 1 ? "aprendiz" : "aprendices" },
    { count: followers, name: followers === 1 ? "seguidor" : "seguidores" },
  ].filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  return (
    <ul role="list" className={styles.counts}>
      {counts.map(({ count, name }) => (
        <li key={name}>
          <b className={styles.count}>{count.toLocaleString("es-ES")}</b> {name}
        </li>
      ))}
    </ul>
  );
}

function MasterDisciplines({ keys }: { keys: string[] }) {
  const disciplines = keys.filter(isDisciplineKey);
  if (disciplines.length === 0) return null;
  return (
    <ul role="list" className={styles.disciplines} aria-label="Disciplinas">
      {disciplines.map((key) => (
        <li key={key}>
          <Link href={routes.discipline(DISCIPLINES[key].slug)} className={styles.discipline}>
            {disciplineName(key)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function WebsiteLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener nofollow ugc" className={styles.website}>
      {new URL(url).hostname.replace(/^www\./, "")}
      <span className="visually-hidden"> (se abre en otra pestaña)</span>
    </a>
  );
}

export function MasterAside({ master }: { master: MasterView }) {
  const { name, lastName, website } = master;
  const details = [formatLocation(master), formatLanguageNames(master.languages)].filter(Boolean).join(" · ");
  const joinYear = master.createdAt.slice(0, 4);
  return (
    <header className={styles.aside}>
      <Avatar
        src={master.image}
        name={name}
        size={174}
        eager
        pagePath={routes.master(master.slug)}
        className={styles.portrait}
      />
      {master.masterTitle && <p className={styles.title}>{masterWord(master.masterTitle)}</p>}
      <h1 className={styles.name}>
        {name} {lastName}
      </h1>
      <p className={styles.line}>{master.shortDescription}</p>
      {details && (
        <p className={styles.about}>
          <MapPinIcon />
          {details}
        </p>
      )}
      <p className={styles.about}>
        <CalendarIcon />
        <span>
          En {PRODUCT_NAME} desde <time dateTime={joinYear}>{joinYear}</time>
        </span>
      </p>
      <div className={styles.actions}>
        <FollowButton master={{ id: master.id, slug: master.slug, name }} />
        <div className={styles.share}>
          <ShareButton title={`${name} ${lastName}`} path={routes.master(master.slug)} />
        </div>
        <AskMaster master={{ id: master.id, name }} ayni={null} returnPath={routes.master(master.slug)} />
      </div>
      <MasterCounts {...master.counts} />
      <MasterDisciplines keys={master.disciplines} />
      {website && isHttpUrl(website) && <WebsiteLink url={website} />}
    </header>
  );
}
