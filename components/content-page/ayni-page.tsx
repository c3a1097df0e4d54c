import { Fragment } from "react";
import { AyniThanks } from "@/components/thanks/ayni-thanks";
import { ReportButton } from "@/components/moderation/report-button";
import { VideoPoster } from "@/components/common/video-poster";
import { FollowButton } from "@/components/masters/follow-button";
import { ProposeAction } from "@/components/barters/propose-barter-action";
import { Avatar } from "@/components/ui/avatar";
import { Container } from "@/components/ui/container";
import { Link } from "@/components/ui/link";
import type { AyniDetail, CatalogueItem, FileSummary } from "@/lib/content/ayni/schema";
import { DISCIPLINES, disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { CONTENT_TYPE_LABELS, MODALITY_LABELS } from "@/lib/reference/labels";
import { isTopicKey, topicName } from "@/lib/reference/topics";
import { videoEmbedUrl } from "@/lib/platform/urls";
import { api, routes } from "@/lib/platform/routes";
import type { ThanksForAyni } from "@/lib/community/thanks/schema";
import { AyniCard } from "../common/ayni-card";
import { AyniGrid } from "../common/ayni-grid";
import styles from "./ayni-page.module.css";
import { Cover } from "../common/cover";
import { placeLabel } from "../common/location";
import { PurchasePanel } from "./purchase-panel";

interface AyniPageProps {
  ayni: AyniDetail;
  /** Safe HTML of the description. */
  descriptionHtml: string;
  thanks: ThanksForAyni;
  related: CatalogueItem[];
  now: Date;
}

/** Disciplines and topics above the title. */
const NAMES_SHOWN = 4;

const minutes = (seconds: number) => `${Math.max(1, Math.round(seconds / 60))} min`;

function Kind({ ayni }: { ayni: AyniDetail }) {
  const disciplines = ayni.disciplines.filter(isDisciplineKey).slice(0, NAMES_SHOWN);
  const topics = ayni.topics.filter(isTopicKey).slice(0, NAMES_SHOWN - disciplines.length);
  const live = ayni.contentType !== "PODCAST" && ayni.contentType !== "EBOOK";
  return (
    <p className={styles.kind}>
      <span className={styles.type}>
        {CONTENT_TYPE_LABELS[ayni.contentType]}
        {live && ` ${MODALITY_LABELS[ayni.modality].toLowerCase()}`}
      </span>
      <span className={styles.names}>
        {disciplines.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && " · "}
            <Link href={routes.discipline(DISCIPLINES[key].slug)} className={styles.discipline}>
              {disciplineName(key)}
            </Link>
          </Fragment>
        ))}
        {topics.map((key) => ` · ${topicName(key)}`)}
      </span>
    </p>
  );
}

/** What everybody may listen to, watch or read before. It is fetched when it is asked for. */
function Sample({ file: { id, kind, title } }: { file: FileSummary }) {
  const address = api.file(id);
  if (kind === "EBOOK") {
    return (
      <a href={address} className={styles.sample}>
        Leer la muestra gratuita<span className="visually-hidden">: {title}</span>
      </a>
    );
  }
  const Player = kind === "VIDEO" ? "video" : "audio";
  return (
    <div className={styles.sample}>
      <p className={styles.quiet} aria-hidden="true">
        Muestra gratuita
      </p>
      <Player controls preload="none" src={address} aria-label={`Muestra gratuita: ${title}`} />
    </div>
  );
}

function Contents({ files }: { files: FileSummary[] }) {
  if (files.length === 0) return null;
  return (
    <section>
      <h2>Qué incluye</h2>
      <ol className={styles.files}>
        {files.map((file) => (
          <li key={file.id}>
            <span>{file.title}</span>
            {file.durationSeconds !== null && (
              <span className={styles.quiet}>{minutes(file.durationSeconds)}</span>
            )}
            {file.freeSample && <Sample file={file} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Video({ ayni: { title, videoUrl } }: { ayni: AyniDetail }) {
  const embedUrl = videoUrl ? videoEmbedUrl(videoUrl) : null;
  return embedUrl && <VideoPoster embedUrl={embedUrl} title={title} />;
}

function Venue({ ayni }: { ayni: AyniDetail }) {
  if (ayni.modality !== "OFFLINE") return null;
  const where = placeLabel({ city: ayni.placeCity, country: ayni.placeCountry });
  return (
    <section>
      <h2>Dónde</h2>
      <p>
        {ayni.placeName && <b>{ayni.placeName}</b>}
        {ayni.placeAddress && <>, {ayni.placeAddress}</>}
        {where && <>. {where}</>}
      </p>
    </section>
  );
}

function Giver({ ayni }: { ayni: AyniDetail }) {
  const { master } = ayni;
  return (
    <section>
      <h2>Quién te acompaña</h2>
      <Link href={routes.master(master.slug)} className={styles.master}>
        <Avatar src={master.profileImage} size={64} />
        <span>
          <b>
            {master.name} {master.lastName}
          </b>
          {ayni.masterShortDescription && <span className={styles.line}>{ayni.masterShortDescription}</span>}
          <span className={styles.quiet}>{placeLabel(master)}</span>
        </span>
      </Link>
      <div className={styles.follow}>
        <FollowButton
          master={{ id: ayni.userId, slug: master.slug, name: master.name }}
          beside={routes.ayni(ayni.slug)}
        />
      </div>
    </section>
  );
}

/** The page of a content, the same for all; what belongs to its viewer is in islands. */
export function AyniPage({ ayni, descriptionHtml, thanks, related, now }: AyniPageProps) {
  return (
    <Container className={styles.page}>
      <div className={styles.columns}>
        <header className={styles.head}>
          <Kind ayni={ayni} />
          <h1 className={styles.title}>{ayni.title}</h1>
          <p className={styles.lead}>{ayni.shortDescription}</p>
        </header>
        <Cover ayni={ayni} sizes="(width < 992px) 100vw, 820px" eager className={styles.cover} />
        <div className={styles.side}>
          <PurchasePanel ayni={ayni} now={now} />
          <ProposeAction ayniId={ayni.id} masterId={ayni.userId} />
        </div>
        <div className={styles.text}>
          <section>
            <h2>Qué vas a vivir</h2>
            <div className="prose" dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
          </section>
          <Video ayni={ayni} />
          <Contents files={ayni.files} />
          <Venue ayni={ayni} />
          {ayni.contraindications && (
            <section>
              <h2>Antes de empezar</h2>
              <p>{ayni.contraindications}</p>
            </section>
          )}
          <Giver ayni={ayni} />
          <AyniThanks
            slug={ayni.slug}
            masterName={`${ayni.master.name} ${ayni.master.lastName}`}
            thanks={thanks}
          />
          <ReportButton
            subject={{ subjectType: "Ayni", subjectId: ayni.id }}
            ownerId={ayni.userId}
            what="esta enseñanza"
            path={routes.ayni(ayni.slug)}
          />
        </div>
      </div>
      {related.length > 0 && (
        <section className={styles.related}>
          <h2>También puede llamarte</h2>
          <AyniGrid>
            {related.map((item) => (
              <li key={item.id}>
                <AyniCard item={item} />
              </li>
            ))}
          </AyniGrid>
        </section>
      )}
    </Container>
  );
}
