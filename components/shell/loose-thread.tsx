import { textileImages } from "@/lib/platform/image-urls";
import { LOOSE_THREADS, LOOSE_THREADS_SIZE } from "@/lib/publishing/textiles/loose-threads";
import styles from "./loose-thread.module.css";

const { width, height } = LOOSE_THREADS_SIZE;

function Cloth() {
  return <img src={textileImages.border("lana")} alt="" width={720} height={44} className={styles.cloth} />;
}

/** A woven band in which a stretch is missing and one thread has come loose. Decorative. */
export function LooseThread() {
  return (
    <div className={styles.band} aria-hidden="true">
      <Cloth />
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} className={styles.threads}>
        {LOOSE_THREADS.map(({ colour, path }) => (
          <path key={path} d={path} className={styles[colour]} />
        ))}
      </svg>
      <Cloth />
    </div>
  );
}
