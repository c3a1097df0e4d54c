import { Fragment } from "react";
import { AyniQuestions } from "@/components/questions/ayni-questions";
import type { PublicQuestion } from "@/lib/community/questions/schema";
import { AyniThanks } from "@/components/thanks/ayni-thanks";
import { ReportButton } from "@/components/moderation/report-button";
import { VideoPoster } from "@/components/common/video-poster";
import { BundleMentions } from "@/components/bundles/bundle-mentions";
import { FollowButton } from "@/components/masters/follow-button";
import { IncludedInMembership } from "@/components/memberships/membership-mentions";
import { ProposeBarterAction } from "@/components/barters/propose-barter-action";
import { formatTimecode } from "@/components/common/audio/track";
import { Avatar } from "@/components/ui/avatar";
import { Container } from "@/components/ui/container";
import { Link, TextLink } from "@/components/ui/link";
import type { FileSummary } from "@/lib/content/uploads/schema";
import { ADDRESS_AFTER_RESERVING } from "@/lib/content/schedule/policy";
import type { AyniDetail, CatalogueItem } from "@/lib/content/ayni/schema";
import { DISCIPLINES, disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { formatTypeAndPlace } from "@/lib/reference/labels";
import { isTopicKey, topicName } from "@/lib/reference/topics";
import { toVideoEmbedUrl } from "@/lib/platform/urls";
import { api } from "@/lib/platform/api";
import { routes } from "@/lib/platform/routes";
import type { TrainingView } from "@/lib/identity/profiles/schema";
import type { BundleMention } from "@/lib/orders/bundles/schema";
import type { PlanMention } from "@/lib/orders/membership-plans/schema";
import type { PublicPricing } from "@/lib/orders/discounts/schema";
import type { PurchaseTerms } from "@/lib/orders/purchase-terms";
import type { ThanksForAyni } from "@/lib/community/thanks/schema";
import { AyniCard } from "@/components/common/ayni-card";
import { AyniGrid } from "@/components/common/ayni-grid";
import { gatherCovers } from "@/components/common/cover-sheet";
import { ShareButton } from "@/components/common/share-button";
import { FavouriteButton } from "@/components/common/favourites/favourite-button";
import { toSampleWork } from "@/components/common/listen/sample-work";
import { AudioSample } from "./audio-sample";
import styles from "./ayni-page.module.css";
import { findPanelSample } from "./included";
import { TrainingList } from "@/components/common/training-list";
import { Cover } from "@/components/common/cover";
import { formatLocation } from "@/components/common/location";
import { MasterLine } from "./master-line";
import type { MapTiles } from "@/lib/platform/site-config/schema";
import { PlaceMapButton } from "./place-map-button";
import { BookingPanel } from "./booking-panel";
import { CAUTIONS_ID, PurchasePanel } from "./purchase-panel";

interface AyniPageProps {
  ayni: AyniDetail;
  /** Sanitized HTML. */
  descriptionHtml: string;
  thanks: ThanksForAyni;
  /** Public questions about it. */
  questions?: PublicQuestion[];
  /** Public thanks to the Master. */
  masterThanksCount?: number;
  masterTraining?: TrainingView[];
  /** The terms of a purchase; null for free content. */
  terms?: PurchaseTerms | null;
  pricing?: PublicPricing;
  /** The bundles that are on sale. */
  bundles?: BundleMention[];
  /** It is null where no maps are drawn. */
  mapTiles?: MapTiles | null;
  /** The memberships that open it. */
  plans?: PlanMention[];
  related: CatalogueItem[];
  /** The generated cover as a data URL, which is painted with the text. */
  coverDrawing?: string | undefined;
  now: Date;
}

const MAX_LABELS = 4;
const LIST_PRICE: PublicPricing = { early: null, hasCodes: false };

function ContentKindLine({ ayni }: { ayni: AyniDetail }) {
  const disciplines = ayni.disciplines.filter(isDisciplineKey).slice(0, MAX_LABELS);
  const topics = ayni.topics.filter(isTopicKey).slice(0, MAX_LABELS - disciplines.length);
  return (
    <p className={styles.kind}>
      <span className={styles.type}>{formatTypeAndPlace(ayni)}</span>
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

function FreeSample({ file, ayni }: { file: FileSummary; ayni: AyniDetail }) {
  const { id, kind, title, durationSeconds, waveform } = file;
  const url = api.file(id);
  if (kind === "EBOOK") {
    return (
      <a href={url} className={styles.sample}>
        Leer la muestra gratuita<span className="visually-hidden">: {title}</span>
      </a>
    );
  }
  if (kind === "AUDIO")
    return (
      <AudioSample
        id={id}
        title={title}
        durationSeconds={durationSeconds}
        waveform={waveform}
        work={toSampleWork(ayni)}
      />
    );
  return (
    <div className={styles.sample}>
      <p className={styles.quiet} aria-hidden="true">
        Muestra gratuita
      </p>
      <video controls preload="none" src={url} aria-label={`Muestra gratuita: ${title}`} />
    </div>
  );
}

function FileList({ ayni }: { ayni: AyniDetail }) {
  const { files } = ayni;
  if (files.length === 0) return null;
  return (
    <section>
      <h2>Qué incluye</h2>
      <ol role="list" className={styles.files}>
        {files.map((file) => (
          <li key={file.id}>
            <span>{file.title}</span>
            {file.durationSeconds !== null && (
              <span className={styles.quiet}>{formatTimecode(file.durationSeconds)}</span>
            )}
            {file.freeSample && file !== findPanelSample(files) && <FreeSample file={file} ayni={ayni} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The modules and lessons of a course. */
function Syllabus({ ayni }: { ayni: AyniDetail }) {
  const { modules, files } = ayni;
  return (
    <section>
      <h2>Qué incluye</h2>
      {modules.map(({ id, title, lessons }) => (
        <Fragment key={id}>
          {title && <h3>{title}</h3>}
          <ol role="list" className={styles.files}>
            {lessons.map(({ id: lessonId, title: lessonTitle, fileId, freeSample }) => {
              const file = files.find((candidate) => candidate.id === fileId);
              return (
                <li key={lessonId}>
                  <span>{lessonTitle || file?.title}</span>
                  {typeof file?.durationSeconds === "number" && (
                    <span className={styles.quiet}>{formatTimecode(file.durationSeconds)}</span>
                  )}
                  {file && freeSample && file !== findPanelSample(files) && (
                    <FreeSample file={file} ayni={ayni} />
                  )}
                </li>
              );
            })}
          </ol>
        </Fragment>
      ))}
    </section>
  );
}

function IntroVideo({ ayni: { title, videoUrl, coverUrl } }: { ayni: AyniDetail }) {
  const embedUrl = videoUrl ? toVideoEmbedUrl(videoUrl) : null;
  return embedUrl && <VideoPoster embedUrl={embedUrl} title={title} posterUrl={coverUrl} />;
}

type VenueProps = { ayni: AyniDetail; mapTiles: MapTiles | null };

function VenueMap({ ayni, mapTiles }: VenueProps) {
  const { placeLatitude, placeLongitude, placeCity } = ayni;
  if (!mapTiles || placeLatitude === null || placeLongitude === null || placeCity === null) return null;
  const parts = [
    ayni.placeAddress ?? ayni.placeQuarter,
    formatLocation({ city: placeCity, country: ayni.placeCountry }),
  ];
  const place = {
    latitude: placeLatitude,
    longitude: placeLongitude,
    city: placeCity,
    address: parts.filter(Boolean).join(", "),
  };
  return <PlaceMapButton place={place} tiles={mapTiles} />;
}

function Venue({ ayni, mapTiles }: VenueProps) {
  if (ayni.modality !== "OFFLINE") return null;
  const where = formatLocation({ city: ayni.placeCity, country: ayni.placeCountry });
  return (
    <section>
      <h2>Dónde</h2>
      <p>
        {ayni.placeName && <b>{ayni.placeName}</b>}
        {ayni.placeAddress && <>, {ayni.placeAddress}</>}
        {ayni.placeQuarter && <>, {ayni.placeQuarter}</>}
        {where && <>. {where}</>}
      </p>
      {ayni.placeMeetingPoint && (
        <p>
          <b>Punto de encuentro:</b> {ayni.placeMeetingPoint}
        </p>
      )}
      {ayni.addressAfterReserving && <p className={styles.quiet}>{ADDRESS_AFTER_RESERVING}</p>}
      <VenueMap ayni={ayni} mapTiles={mapTiles} />
    </section>
  );
}

function MasterSection({ ayni, training }: { ayni: AyniDetail; training: readonly TrainingView[] }) {
  const { master } = ayni;
  return (
    <section>
      <h2>Quién te acompaña</h2>
      <Link href={routes.master(master.slug)} className={styles.master}>
        <Avatar src={master.profileImage} name={master.name} size={64} />
        <span>
          <b>
            {master.name} {master.lastName}
          </b>
          {ayni.masterShortDescription && <span>{ayni.masterShortDescription}</span>}
          <span className={styles.quiet}>{formatLocation(master)}</span>
        </span>
      </Link>
      {training.length > 0 && (
        <div className={styles.training}>
          <TrainingList training={training} />
        </div>
      )}
      <div className={styles.follow}>
        <FollowButton
          master={{ id: ayni.userId, slug: master.slug, name: master.name }}
          returnPath={routes.ayni(ayni.slug)}
        />
      </div>
    </section>
  );
}

/** The page of a content. Cached for everyone: viewer-specific parts are client islands. */
export function AyniPage(props: AyniPageProps) {
  const {
    ayni,
    descriptionHtml,
    thanks,
    questions = [],
    masterThanksCount = 0,
    masterTraining = [],
    terms = null,
    pricing = LIST_PRICE,
    bundles = [],
    plans = [],
    mapTiles = null,
    related,
    coverDrawing,
    now,
  } = props;
  const relatedCovers = gatherCovers(related);
  return (
    <Container className={styles.page}>
      <div className={styles.columns}>
        <header className={styles.head}>
          <ContentKindLine ayni={ayni} />
          <h1 className={styles.title}>{ayni.title}</h1>
          <p className={styles.lead}>{ayni.shortDescription}</p>
          <MasterLine master={ayni.master} thanksCount={masterThanksCount} />
          {ayni.status === "PUBLISHED" && (
            <div className={styles.actions}>
              <FavouriteButton ayniId={ayni.id} title={ayni.title} labelled />
              <div className={styles.share}>
                <ShareButton title={ayni.title} path={routes.ayni(ayni.slug)} />
              </div>
            </div>
          )}
        </header>
        <Cover
          ayni={{ ...ayni, coverUrl: coverDrawing ?? ayni.coverUrl }}
          sizes="(width < 992px) 100vw, 820px"
          eager
          pagePath={routes.ayni(ayni.slug)}
          className={styles.cover}
        />
        <div className={styles.side}>
          {ayni.session ? (
            <BookingPanel ayni={{ ...ayni, session: ayni.session }} />
          ) : (
            <PurchasePanel ayni={ayni} terms={terms} pricing={pricing} plans={plans} now={now} />
          )}
          <p className={styles.ask}>
            <TextLink href="#preguntas" data-link={undefined}>
              ¿Te queda una duda? Pregunta a {ayni.master.name}
            </TextLink>
          </p>
          <IncludedInMembership master={ayni.master} plans={plans} />
          <BundleMentions bundles={bundles} />
          <ProposeBarterAction ayniId={ayni.id} masterId={ayni.userId} />
        </div>
        <div className={styles.text}>
          <section>
            <h2>Qué vas a vivir</h2>
            <div className="prose" dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
          </section>
          <IntroVideo ayni={ayni} />
          {ayni.modules.length > 0 ? <Syllabus ayni={ayni} /> : <FileList ayni={ayni} />}
          <Venue ayni={ayni} mapTiles={mapTiles} />
          {ayni.contraindications && (
            <section id={CAUTIONS_ID}>
              <h2>Antes de empezar</h2>
              <p>{ayni.contraindications}</p>
            </section>
          )}
          <MasterSection ayni={ayni} training={masterTraining} />
          <AyniQuestions ayni={ayni} master={ayni.master} questions={questions} />
          <AyniThanks
            slug={ayni.slug}
            masterName={`${ayni.master.name} ${ayni.master.lastName}`}
            thanks={thanks}
          />
          <ReportButton
            subject={{ subjectType: "Ayni", subjectId: ayni.id }}
            ownerId={ayni.userId}
            subjectLabel="esta enseñanza"
            returnPath={routes.ayni(ayni.slug)}
          />
        </div>
      </div>
      {related.length > 0 && (
        <section className={styles.related}>
          <h2>También te puede interesar</h2>
          <AyniGrid style={relatedCovers.style}>
            {related.map((item) => (
              <li key={item.id}>
                <AyniCard item={item} sheetIndex={relatedCovers.indexOf(item)} />
              </li>
            ))}
          </AyniGrid>
        </section>
      )}
    </Container>
  );
}
