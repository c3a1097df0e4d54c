import type { ReactNode } from "react";
import { BundleList } from "@/components/bundles/bundle-mentions";
import { MasterMembership } from "@/components/memberships/membership-mentions";
import { ReportButton } from "@/components/moderation/report-button";
import { MasterQuestions } from "@/components/questions/master-questions";
import type { PublicQuestion } from "@/lib/community/questions/schema";
import { MasterThanks } from "@/components/thanks/master-thanks";
import { AyniCard } from "@/components/common/ayni-card";
import { AyniGrid } from "@/components/common/ayni-grid";
import { gatherCovers } from "@/components/common/cover-sheet";
import { TrainingList } from "@/components/common/training-list";
import { Container } from "@/components/ui/container";
import { CalendarPlusIcon, HeadphonesIcon, RssIcon } from "@/components/ui/later-icons";
import { TextLink } from "@/components/ui/link";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { noFilters, serialiseFilters } from "@/lib/discovery/filters/filters";
import type { MasterView } from "@/lib/discovery/masters/data";
import type { BundleMention } from "@/lib/orders/bundles/schema";
import type { PlanMention } from "@/lib/orders/membership-plans/schema";
import { isTopicKey, topicName } from "@/lib/reference/topics";
import { textileImages } from "@/lib/platform/image-urls";
import { feeds, routes } from "@/lib/platform/routes";
import { inlineBackground } from "@/lib/publishing/textiles/inline";
import type { ThanksToMaster } from "@/lib/community/thanks/schema";
import { BookableOffers } from "./bookable-offers";
import { EncuentroRows } from "@/components/common/encuentro-rows";
import { More } from "@/components/common/more";
import { MasterAside } from "./master-aside";
import styles from "./master-page.module.css";
import { splitTeachings } from "@/components/common/split-teachings";
import { VideoPoster } from "@/components/common/video-poster";

interface TeachingsSectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function TeachingsSection({ title, action, children }: TeachingsSectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** One row of cards. */
const FIRST_COUNT = 3;

function UpcomingSection({ slug, items }: { slug: string; items: CatalogueItem[] }) {
  if (items.length === 0) return null;
  return (
    <TeachingsSection
      title="Próximos encuentros"
      action={
        <a href={feeds.encuentros(slug)} className={styles.calendar}>
          <CalendarPlusIcon />
          Añadir a mi calendario
        </a>
      }
    >
      <EncuentroRows items={items.slice(0, FIRST_COUNT)} />
      {items.length > FIRST_COUNT && (
        <More label={`Ver ${items.length - FIRST_COUNT} más`} className={styles.more}>
          <EncuentroRows items={items.slice(FIRST_COUNT)} />
        </More>
      )}
    </TeachingsSection>
  );
}

function OtherTeachings({ title, items }: { title: string; items: CatalogueItem[] }) {
  if (items.length === 0) return null;
  const covers = gatherCovers(items);
  return (
    <TeachingsSection title={title}>
      <AyniGrid style={covers.style}>
        {items.map((item) => (
          <li key={item.id}>
            <AyniCard item={item} withoutMaster sheetIndex={covers.indexOf(item)} />
          </li>
        ))}
      </AyniGrid>
    </TeachingsSection>
  );
}

function MasterIntroduction({ master: { offering, topics } }: { master: MasterView }) {
  const topicNames = topics.filter(isTopicKey).map(topicName);
  if (!offering && topicNames.length === 0) return null;
  return (
    <section aria-labelledby="sobre-mi">
      <h2 id="sobre-mi" className={styles.introductionHeading}>
        Sobre mí
      </h2>
      {offering && <p className={styles.offering}>«{offering}»</p>}
      {topicNames.length > 0 && (
        <p className={styles.topics}>
          <b>Acompaña en:</b> {topicNames.join(" · ")}
        </p>
      )}
    </section>
  );
}

function MasterTraining({ training }: Pick<MasterView, "training">) {
  if (training.length === 0) return null;
  return (
    <section aria-labelledby="formacion">
      <h2 id="formacion" className={styles.introductionHeading}>
        Formación
      </h2>
      <TrainingList training={training} />
    </section>
  );
}

function FeedLinks({ master: { slug, hasPodcast } }: { master: MasterView }) {
  return (
    <p className={styles.feeds}>
      {hasPodcast && (
        <a href={feeds.podcast(slug)} className={styles.feed}>
          <HeadphonesIcon size={18} />
          Escúchalo en tu app
        </a>
      )}
      <a href={feeds.master(slug)} className={styles.feed}>
        <RssIcon size={18} />
        Sigue por RSS
      </a>
    </p>
  );
}

interface MasterPageProps {
  master: MasterView;
  thanks: ThanksToMaster[];
  /** Public questions to the Master. */
  questions?: PublicQuestion[];
  /** The bundles that are on sale. */
  bundles?: BundleMention[];
  /** The memberships that can be joined. */
  plans?: PlanMention[];
}

/** The public page of a Master. Cached: independent of the viewer. */
export function MasterPage({ master, thanks, questions = [], bundles = [], plans = [] }: MasterPageProps) {
  const { slug, name, lastName, content, counts } = master;
  const backgroundUrl = master.backgroundUrl ?? inlineBackground(slug);
  const posterUrl = master.backgroundUrl ?? textileImages.background(slug);
  const { upcoming, others } = splitTeachings(content);
  // The first row of teachings stands before what others say.
  const firstCount = upcoming.length > 0 ? 0 : FIRST_COUNT;
  const allFilters = serialiseFilters({ ...noFilters, master: slug });
  return (
    <div className={styles.page}>
      <img
        src={backgroundUrl}
        alt=""
        width={1440}
        height={230}
        fetchPriority="high"
        className={styles.background}
      />
      <Container className={styles.columns}>
        <MasterAside master={master} />
        <div className={styles.main}>
          <BookableOffers items={content} />
          <MasterIntroduction master={master} />
          <MasterMembership master={master} plans={plans} />
          <MasterTraining training={master.training} />
          {master.videoEmbedUrl && (
            <VideoPoster
              embedUrl={master.videoEmbedUrl}
              title={`${name} ${lastName} se presenta`}
              posterUrl={posterUrl}
            />
          )}
          <UpcomingSection slug={slug} items={upcoming} />
          <OtherTeachings title="Enseñanzas" items={others.slice(0, firstCount)} />
          <MasterThanks slug={slug} masterName={`${name} ${lastName}`} thanks={thanks} />
          <MasterQuestions
            slug={slug}
            masterName={`${name} ${lastName}`}
            questions={questions}
            headingClassName={styles.questionsHeading}
          />
          <OtherTeachings
            title={firstCount > 0 ? "Más enseñanzas" : "Enseñanzas"}
            items={others.slice(firstCount)}
          />
          {bundles.length > 0 && (
            <TeachingsSection title="Conjuntos">
              <BundleList bundles={bundles} />
            </TeachingsSection>
          )}
          {content.length === 0 && <p>{name} está preparando sus primeras enseñanzas. Vuelve pronto.</p>}
          {counts.contents > content.length && (
            <p>
              <TextLink href={routes.explore({ filters: allFilters })}>
                Ver las {counts.contents} enseñanzas
              </TextLink>
            </p>
          )}
          <FeedLinks master={master} />
          <ReportButton
            subject={{ subjectType: "User", subjectId: master.id }}
            ownerId={master.id}
            subjectLabel={`a ${name} ${lastName}`}
            returnPath={routes.master(slug)}
          />
        </div>
      </Container>
    </div>
  );
}
