import { ContinueList } from "@/components/library/continue-list";
import { listUnfinished, type LibraryItem } from "@/components/library/shelf";
import { OpenQuestions } from "@/components/questions/open-questions";
import { Container } from "@/components/ui/container";
import { cx } from "@/components/ui/cx";
import type { ProfilePart } from "@/lib/community/feed/policy";
import type { FeedHeader, NextEncuentro, SuggestedMaster } from "@/lib/community/feed/schema";
import type { MasterDay as MasterDayView } from "@/lib/teaching/day/schema";
import type { FirstStepView } from "@/lib/teaching/first-steps/policy";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { FeedList } from "./feed-list";
import styles from "./feed-page.module.css";
import { FirstSteps } from "./first-steps";
import { Greeting } from "./greeting";
import { MasterDay } from "./master-day";
import { NextEncuentros } from "./next-encuentros";
import { ProfileReminders } from "./profile-reminders";
import { SuggestedMasters } from "./suggested-masters";

interface FeedPageProps {
  userId: string;
  header: FeedHeader;
  /** Received contents with progress. */
  shelf: LibraryItem[];
  encuentros: NextEncuentro[];
  suggestions: SuggestedMaster[];
  /** Parts of the profile to remind of. */
  reminders: ProfilePart[];
  /** The first steps of a new Master. */
  firstSteps: FirstStepView[] | null;
  /** The day of a Master. */
  day: MasterDayView | null;
  /** Questions that wait for an answer of a Master. */
  openQuestions: number;
  /** Cursor of the first page; null for the newest contents. */
  cursor: string | null;
  /** Server time, ISO 8601. */
  now: string;
}

const MIN_FOLLOWED_MASTERS = 3;

export function FeedPage({
  userId,
  header,
  shelf,
  encuentros,
  suggestions,
  reminders,
  firstSteps,
  day,
  openQuestions,
  cursor,
  now,
}: FeedPageProps) {
  const zone = header.timezone ?? DEFAULT_TIME_ZONE;
  const followsFew = header.following < MIN_FOLLOWED_MASTERS;
  const hasUnfinished = listUnfinished(shelf).length > 0;
  const hasSidebar = hasUnfinished || suggestions.length > 0;
  return (
    <Container className={cx(styles.page, hasSidebar && styles.withSidebar)}>
      <div className={styles.head}>
        <Greeting name={header.name} now={now} zone={zone} />
        {firstSteps && <FirstSteps userId={userId} steps={firstSteps} />}
        {day && <MasterDay {...day} />}
        <OpenQuestions count={openQuestions} />
        <NextEncuentros encuentros={encuentros} now={now} zone={zone} />
        <ProfileReminders parts={reminders} />
      </div>
      {hasSidebar && (
        <div className={cx(styles.sidebar, !followsFew && !hasUnfinished && styles.sidebarOnly)}>
          <ContinueList items={shelf} />
          <SuggestedMasters masters={suggestions} userId={userId} prominent={followsFew} />
        </div>
      )}
      <div className={styles.feed}>
        <FeedList key={cursor} userId={userId} cursor={cursor} />
      </div>
    </Container>
  );
}
