import { formatLocation } from "@/components/common/location";
import { Avatar } from "@/components/ui/avatar";
import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import type { MasterQuote } from "@/lib/discovery/masters/quotes";
import { HomeSection } from "./home-section";
import styles from "./master-quotes.module.css";

export function MasterQuotes({ quotes }: { quotes: MasterQuote[] }) {
  if (quotes.length === 0) return null;
  return (
    <HomeSection title="Por qué enseñan, con sus palabras">
      <ul className={styles.quotes}>
        {quotes.map((quote) => (
          <li key={quote.id}>
            <figure className={styles.quote}>
              <blockquote className={styles.text}>«{quote.words}»</blockquote>
              <figcaption className={styles.author}>
                <Avatar src={quote.image} size={64} />
                <span>
                  <Link href={routes.master(quote.slug)} className={styles.name}>
                    {quote.name} {quote.lastName}
                  </Link>
                  <span className={styles.location}>{formatLocation(quote)}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
