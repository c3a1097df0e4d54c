import { TextLink } from "@/components/ui/link";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { toVideoEmbedUrl } from "@/lib/platform/urls";
import { renderMarkdown } from "@/lib/platform/text/markdown";
import type { RoomModule } from "@/lib/library/lessons/schema";
import type { SavedPosition } from "@/lib/library/progress/schema";
import { routes } from "@/lib/platform/routes";
import type { AccessState } from "./access-state";
import { ConsentProvider } from "./consent-context";
import styles from "./received-content-view.module.css";
import { LessonQuestionsSection } from "@/components/questions/lesson-questions-section";
import { formatFullName } from "@/lib/platform/text/full-name";
import { Course, type CourseQuestions } from "./course/course";
import { PositionProvider } from "@/components/common/positions/position-context";
import { PodcastFeed } from "./private-feeds/podcast-feed";
import { ReceivedFiles } from "./received-files";
import { VideoEmbed } from "./video/video-embed";

interface ReceivedContentViewProps {
  ayni: AyniDetail;
  access: AccessState;
  receivedId: string;
  /** Modules of a course, as the viewer may see them now. */
  modules: readonly RoomModule[];
  /** Questions that the viewer may read, by lesson. */
  questionCounts: Readonly<Record<string, number>>;
  /** Starting would end the viewer's right to return it. */
  needsConsent: boolean;
  /** The viewer's positions in the files. */
  positions: readonly SavedPosition[];
  /** Pictures are loaded from below it. */
  storageUrl: string;
  /** Time of the request, ISO 8601. */
  now: string;
}

function AboutSection({ description, storageUrl }: { description: string; storageUrl: string }) {
  return (
    <section aria-labelledby="about" className={styles.about}>
      <h2 id="about">Sobre este Ayni</h2>
      <div className="prose" dangerouslySetInnerHTML={{ __html: renderMarkdown(description, storageUrl) }} />
    </section>
  );
}

function LiveOnlyNote({ ayni, receivedId }: Pick<ReceivedContentViewProps, "ayni" | "receivedId">) {
  return (
    <p>
      Este Ayni se vive en directo.{" "}
      <TextLink href={routes.receivedItem(ayni.slug, receivedId, "encuentros")}>Ver los encuentros</TextLink>
    </p>
  );
}

type FilePlayersProps = Pick<
  ReceivedContentViewProps,
  "ayni" | "modules" | "questionCounts" | "receivedId" | "access" | "now"
>;

/** A single file that is open needs no list. */
function needsLessons(modules: readonly RoomModule[]): boolean {
  const lessons = modules.flatMap((module) => module.lessons);
  return lessons.length > 1 || lessons.some(({ fileId, html, opensOn }) => !fileId || html || opensOn);
}

/** Questions of a course whose single lesson has no row. */
function SingleLessonQuestions({
  modules,
  questions,
}: {
  modules: readonly RoomModule[];
  questions: CourseQuestions;
}) {
  const [lesson] = modules.flatMap((module) => module.lessons);
  if (!lesson) return null;
  const { masterName, counts } = questions;
  return (
    <LessonQuestionsSection lessonId={lesson.id} masterName={masterName} count={counts[lesson.id] ?? 0} />
  );
}

function FilePlayers({ ayni, modules, questionCounts, receivedId, access, now }: FilePlayersProps) {
  const accessMsLeft =
    access.kind === "until" || access.kind === "member" ? Date.parse(access.date) - Date.parse(now) : null;
  const work = {
    title: ayni.title,
    artist: `${ayni.master.name} ${ayni.master.lastName}`,
    coverUrl: ayni.coverUrl,
    href: routes.receivedItem(ayni.slug, receivedId, "contenido"),
  };
  const questions = { masterName: formatFullName(ayni.master), counts: questionCounts };
  if (ayni.contentType === "COURSE" && needsLessons(modules)) {
    const persist = access.kind !== "preview";
    const course = { modules, files: ayni.files, work, accessMsLeft, persist, questions };
    return <Course {...course} />;
  }
  return (
    <>
      <ReceivedFiles
        files={ayni.files}
        work={work}
        accessMsLeft={accessMsLeft}
        label={ayni.contentType === "PODCAST" ? "Episodios" : "Audios"}
      />
      <SingleLessonQuestions modules={modules} questions={questions} />
    </>
  );
}

/** Players and readers for the files of a received content. */
export function ReceivedContentView(props: ReceivedContentViewProps) {
  const { ayni, modules, questionCounts, receivedId, access, needsConsent, positions, storageUrl, now } =
    props;
  const embedUrl = ayni.videoUrl ? toVideoEmbedUrl(ayni.videoUrl) : null;
  const isLiveOnly =
    ayni.files.length === 0 && modules.length === 0 && !embedUrl && ayni.encuentros.length > 0;
  return (
    <div className={styles.content}>
      {isLiveOnly && <LiveOnlyNote ayni={ayni} receivedId={receivedId} />}
      {embedUrl && <VideoEmbed embedUrl={embedUrl} title={ayni.title} />}
      <ConsentProvider orderId={receivedId} title={ayni.title} isNeeded={needsConsent}>
        <PositionProvider
          stored={positions}
          fileIds={ayni.files.map(({ id }) => id)}
          persist={access.kind !== "preview"}
        >
          <FilePlayers
            ayni={ayni}
            modules={modules}
            questionCounts={questionCounts}
            receivedId={receivedId}
            access={access}
            now={now}
          />
        </PositionProvider>
      </ConsentProvider>
      {ayni.contentType === "PODCAST" && access.kind !== "preview" && !needsConsent && (
        <PodcastFeed orderId={receivedId} />
      )}
      {ayni.description && <AboutSection description={ayni.description} storageUrl={storageUrl} />}
    </div>
  );
}
