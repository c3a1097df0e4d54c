import { ContinueList } from "@/components/library/continue-list";
import { toContinue, type ShelfItem } from "@/components/library/shelf";
import { Container } from "@/components/ui/container";
import { cx } from "@/components/ui/cx";
import type { FeedHome, NextEncuentro, SuggestedMaster } from "@/lib/community/feed/schema";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { FeedList } from "./feed-list";
import styles from "./feed-page.module.css";
import { Greeting } from "./greeting";
import { NextEncuentros } from "./next-encuentros";
import { Suggestions } from "./suggested-masters";

interface FeedPageProps {
  userId: string;
  home: FeedHome;
  /** What they have received, with how far they are. */
  shelf: ShelfItem[];
  encuentros: NextEncuentro[];
  suggestions: SuggestedMaster[];
  /** Where the feed begins; null at its beginning. */
  from: string | null;
  /** The instant of the page. */
  now: string;
}

const FEW = 3;

/** The home of whoever is logged in: what awaits them, what they were in, and what is new. */
export function FeedPage({ userId, home, shelf, encuentros, suggestions, from, now }: FeedPageProps) {
  const zone = home.timezone ?? DEFAULT_TIME_ZONE;
  const thin = home.following < FEW;
  const beside = toContinue(shelf).length > 0 || suggestions.length > 0;
  return (
    <Container className={cx(styles.page, beside && styles.two)}>
      <div className={styles.head}>
        <Greeting name={home.name} now={now} zone={zone} />
        <NextEncuentros encuentros={encuentros} now={now} zone={zone} />
      </div>
      {beside && (
        <div className={cx(styles.beside, !thin && toContinue(shelf).length === 0 && styles.onlyBeside)}>
          <ContinueList items={shelf} />
          <Suggestions masters={suggestions} userId={userId} thin={thin} />
        </div>
      )}
      <div className={styles.feed}>
        <FeedList key={from} userId={userId} from={from} />
      </div>
    </Container>
  );
}
