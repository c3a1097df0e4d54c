import { routes } from "@/lib/platform/routes";
import { THANKS_WORDS } from "@/lib/community/thanks/policy";
import type { ThanksForAyni } from "@/lib/community/thanks/schema";
import styles from "./public-thanks.module.css";
import { PublicThanksList } from "./public-thanks";

interface AyniThanksProps {
  slug: string;
  masterName: string;
  thanks: ThanksForAyni;
}

/** Public thanks for a content, with how often each word was chosen. */
export function AyniThanks({ slug, masterName, thanks: { words, thanks } }: AyniThanksProps) {
  if (words.length === 0 && thanks.length === 0) return null;
  return (
    <section aria-labelledby="agradecimientos">
      <h2 id="agradecimientos">Agradecimientos</h2>
      {words.length > 0 && (
        <ul role="list" aria-label="Quienes lo han vivido dicen que es" className={styles.counts}>
          {words.map(({ word, count }) => (
            <li key={word} className={styles.count}>
              {THANKS_WORDS[word]} · {count}
            </li>
          ))}
        </ul>
      )}
      <PublicThanksList thanks={thanks} masterName={masterName} path={routes.ayni(slug)} />
    </section>
  );
}
