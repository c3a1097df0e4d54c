import { TextLink } from "@/components/ui/link";
import type { AyniDetail, FileSummary } from "@/lib/content/ayni/schema";
import { videoEmbedUrl } from "@/lib/platform/urls";
import { renderMarkdown } from "@/lib/platform/text/markdown";
import type { KeptPlace } from "@/lib/library/progress/schema";
import { routes } from "@/lib/platform/routes";
import type { Access } from "./access-state";
import { AudioPlayer } from "./audio/audio-player";
import styles from "./received-content-view.module.css";
import { Course } from "./course/course";
import { PlacesProvider } from "./positions/position-context";
import { PodcastFeed } from "./private-feeds/podcast-feed";
import { Documents } from "./reader/document-list";
import { VideoEmbed } from "./video/video-embed";
import { VideoFiles } from "./video/video-files";

interface ContenidoProps {
  ayni: AyniDetail;
  access: Access;
  receivedId: string;
  /** Where the viewer is in its files. */
  places: readonly KeptPlace[];
}

/** The files of a kind, or null when there are none. */
function filesOf(
  ayni: AyniDetail,
  kind: FileSummary["kind"],
): readonly [FileSummary, ...FileSummary[]] | null {
  const [first, ...others] = ayni.files.filter((file) => file.kind === kind);
  return first ? [first, ...others] : null;
}

function About({ description }: { description: string }) {
  return (
    <section aria-labelledby="about" className={styles.about}>
      <h2 id="about">Sobre este Ayni</h2>
      <div className="prose" dangerouslySetInnerHTML={{ __html: renderMarkdown(description) }} />
    </section>
  );
}

function OnlyLive({ ayni, receivedId }: Pick<ContenidoProps, "ayni" | "receivedId">) {
  return (
    <p>
      Este Ayni se vive en directo.{" "}
      <TextLink href={routes.receivedItem(ayni.slug, receivedId, "encuentros")}>Ver los encuentros</TextLink>
    </p>
  );
}

function Files({ ayni }: { ayni: AyniDetail }) {
  const artist = `${ayni.master.name} ${ayni.master.lastName}`;
  const [first, second, ...more] = ayni.files.filter(({ kind }) => kind !== "IMAGE");
  if (ayni.contentType === "COURSE" && first && second) {
    return (
      <Course
        lessons={[first, second, ...more]}
        work={{ title: ayni.title, artist, coverUrl: ayni.coverUrl }}
      />
    );
  }
  const audios = filesOf(ayni, "AUDIO");
  const videos = filesOf(ayni, "VIDEO");
  const documents = filesOf(ayni, "EBOOK");
  return (
    <>
      {audios && (
        <AudioPlayer
          tracks={audios}
          title={ayni.title}
          artist={artist}
          coverUrl={ayni.coverUrl}
          label={ayni.contentType === "PODCAST" ? "Episodios" : "Audios"}
        />
      )}
      {videos && <VideoFiles videos={videos} />}
      {documents && <Documents documents={documents} open={ayni.contentType === "EBOOK"} />}
    </>
  );
}

/** What somebody received to listen to, to watch and to read. */
export function Contenido({ ayni, receivedId, access, places }: ContenidoProps) {
  const embed = ayni.videoUrl ? videoEmbedUrl(ayni.videoUrl) : null;
  const onlyLive = ayni.files.length === 0 && !embed && ayni.encuentros.length > 0;
  return (
    <div className={styles.content}>
      {onlyLive && <OnlyLive ayni={ayni} receivedId={receivedId} />}
      {embed && <VideoEmbed address={embed} title={ayni.title} />}
      <PlacesProvider
        stored={places}
        fileIds={ayni.files.map(({ id }) => id)}
        keep={access.kind !== "preview"}
      >
        <Files ayni={ayni} />
      </PlacesProvider>
      {ayni.contentType === "PODCAST" && access.kind !== "preview" && <PodcastFeed orderId={receivedId} />}
      {ayni.description && <About description={ayni.description} />}
    </div>
  );
}
