import { TextLink } from "@/components/ui/link";
import type { AyniDetail, FileSummary } from "@/lib/ayni/schema";
import { videoEmbedUrl } from "@/lib/links";
import { renderMarkdown } from "@/lib/markdown";
import { routes } from "@/lib/routes";
import { AudioPlayer } from "./audio/audio-player";
import styles from "./contenido.module.css";
import { Documents } from "./reader/documents";
import { VideoEmbed } from "./video/video-embed";
import { VideoFiles } from "./video/video-files";

interface ContenidoProps {
  ayni: AyniDetail;
  receivedId: string;
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

function OnlyLive({ ayni, receivedId }: ContenidoProps) {
  return (
    <p>
      Este Ayni se vive en directo.{" "}
      <TextLink href={routes.receivedItem(ayni.slug, receivedId, "encuentros")}>Ver los encuentros</TextLink>
    </p>
  );
}

/** What somebody received to listen to, to watch and to read. */
export function Contenido({ ayni, receivedId }: ContenidoProps) {
  const audios = filesOf(ayni, "AUDIO");
  const videos = filesOf(ayni, "VIDEO");
  const documents = filesOf(ayni, "EBOOK");
  const embed = ayni.videoUrl ? videoEmbedUrl(ayni.videoUrl) : null;
  const onlyLive = ayni.files.length === 0 && !embed && ayni.encuentros.length > 0;
  return (
    <div className={styles.content}>
      {onlyLive && <OnlyLive ayni={ayni} receivedId={receivedId} />}
      {audios && (
        <AudioPlayer
          tracks={audios}
          title={ayni.title}
          artist={`${ayni.master.name} ${ayni.master.lastName}`}
          coverUrl={ayni.coverUrl}
          label={ayni.contentType === "PODCAST" ? "Episodios" : "Audios"}
        />
      )}
      {embed && <VideoEmbed address={embed} title={ayni.title} />}
      {videos && <VideoFiles videos={videos} />}
      {documents && <Documents documents={documents} open={ayni.contentType === "EBOOK"} />}
      {ayni.description && <About description={ayni.description} />}
    </div>
  );
}
