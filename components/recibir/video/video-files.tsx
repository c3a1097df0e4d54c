import { api } from "@/lib/routes";
import styles from "./video.module.css";

interface VideoFilesProps {
  videos: readonly { id: string; title: string }[];
}

/** The videos that a Master uploaded, with the browser's own player. */
export function VideoFiles({ videos }: VideoFilesProps) {
  return (
    <section aria-labelledby="videos" className={styles.videos}>
      <h2 id="videos">Vídeos</h2>
      {videos.map(({ id, title }) => (
        <figure key={id} className={styles.figure}>
          <video
            className={styles.screen}
            src={api.file(id)}
            controls
            preload="metadata"
            aria-label={title}
          />
          <figcaption className={styles.caption}>{title}</figcaption>
        </figure>
      ))}
    </section>
  );
}
