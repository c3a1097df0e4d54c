import { nestQuotes } from "@/components/common/nest-quotes";
import { formatLocation } from "@/components/common/location";
import { Avatar } from "@/components/ui/avatar";
import { HandsPrayingIcon } from "@/components/ui/later-icons";
import { Link } from "@/components/ui/link";
import type { ThanksVoice } from "@/lib/community/thanks/schema";
import type { MasterQuote } from "@/lib/discovery/masters/quotes";
import { routes } from "@/lib/platform/routes";
import type { Voice } from "./home-selection";
import { HomeSection } from "./home-section";
import styles from "./voices.module.css";

function MasterAuthor({ quote }: { quote: MasterQuote }) {
  return (
    <>
      <Avatar src={quote.image} name={quote.name} size={64} />
      <span>
        <Link href={routes.master(quote.slug)} className={styles.name}>
          {quote.name} {quote.lastName}
        </Link>
        <span className={styles.detail}>{formatLocation(quote)}</span>
      </span>
    </>
  );
}

function ThanksAuthor({ thanks: { authorName, masterName, ayni } }: { thanks: ThanksVoice }) {
  return (
    <>
      <span className={styles.symbol}>
        <HandsPrayingIcon size={30} />
      </span>
      <span>
        <b className={styles.author}>{authorName}</b>
        <span className={styles.detail}>
          agradece{" "}
          <Link href={routes.ayni(ayni.slug)} className={styles.subject}>
            {ayni.title}
          </Link>{" "}
          a {masterName}
        </span>
      </span>
    </>
  );
}

/** Words of Masters, and of those who thank them. */
export function Voices({ voices }: { voices: Voice[] }) {
  if (voices.length === 0) return null;
  const hasThanks = voices.some(({ kind }) => kind === "thanks");
  return (
    <HomeSection
      title={hasThanks ? "Quienes enseñan y aprenden, con sus palabras" : "Por qué enseñan, con sus palabras"}
    >
      <ul className={styles.voices}>
        {voices.map((voice) => (
          <li key={voice.kind === "master" ? voice.quote.id : voice.thanks.id}>
            <figure className={styles.voice}>
              <blockquote className={styles.text}>
                «{nestQuotes(voice.kind === "master" ? voice.quote.words : voice.thanks.text)}»
              </blockquote>
              <figcaption className={styles.caption}>
                {voice.kind === "master" ? (
                  <MasterAuthor quote={voice.quote} />
                ) : (
                  <ThanksAuthor thanks={voice.thanks} />
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
