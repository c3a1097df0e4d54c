import { placeLabel } from "@/components/common/location";
import { Avatar } from "@/components/ui/avatar";
import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import type { Voice } from "@/lib/discovery/masters/quotes";
import { Section } from "./home-section";
import styles from "./master-quotes.module.css";

/** What some of those who give say about it, in their own words. */
export function Voices({ voices }: { voices: Voice[] }) {
  if (voices.length === 0) return null;
  return (
    <Section title="Por qué enseñan, con sus palabras">
      <ul className={styles.voices}>
        {voices.map((voice) => (
          <li key={voice.id}>
            <figure className={styles.voice}>
              <blockquote className={styles.words}>«{voice.words}»</blockquote>
              <figcaption className={styles.who}>
                <Avatar src={voice.image} size={64} />
                <span>
                  <Link href={routes.master(voice.slug)} className={styles.name}>
                    {voice.name} {voice.lastName}
                  </Link>
                  <span className={styles.place}>{placeLabel(voice)}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
