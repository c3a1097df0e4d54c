import { LocalDate } from "@/components/common/local-date";
import { ReportButton } from "@/components/moderation/report-button";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import { describeAudience, describeReason } from "@/lib/teaching/letters/policy";
import type { LetterView } from "@/lib/teaching/letters/schema";
import { LetterLog } from "./letter-log";
import { MuteLettersButton } from "./mute-letters-button";
import { StopLetterButton } from "./stop-letter-button";
import styles from "./letter-page.module.css";

function LetterHead({ letter: { subject, master, queuedAt } }: { letter: LetterView }) {
  return (
    <header className={styles.head}>
      <h1 dir="auto" className={styles.subject}>
        {subject || "Carta sin asunto"}
      </h1>
      <div className={styles.from}>
        <Avatar name={master.name} src={master.profileImage} size={44} />
        <p>
          <Link href={routes.master(master.slug)} className={styles.name}>
            {master.name}
          </Link>
          {queuedAt && (
            <span className={styles.day}>
              <LocalDate iso={queuedAt} />
            </span>
          )}
        </p>
      </div>
    </header>
  );
}

function OwnerPanel({ letter }: { letter: LetterView }) {
  const { status, audience, title, log, viewer, id } = letter;
  if (status === "DRAFT") return <ButtonLink href={routes.editLetter(id)}>Seguir escribiendo</ButtonLink>;
  return (
    <section aria-labelledby="letter-log" className={styles.panel}>
      <h2 id="letter-log" className={styles.panelTitle}>
        A quién ha llegado
      </h2>
      <p>{describeAudience(audience, title)}</p>
      {status === "SENDING" && (
        <p role="status">Está saliendo. Vuelve a abrir esta página para ver cómo va.</p>
      )}
      <LetterLog audience={audience} log={log} />
      {viewer === "admin" && status !== "STOPPED" && <StopLetterButton id={id} />}
    </section>
  );
}

function ReaderPanel({ letter }: { letter: LetterView }) {
  const { id, audience, title, master, isMuted } = letter;
  return (
    <footer className={styles.panel}>
      <p className={styles.reason}>{describeReason(audience, master.name, title)}</p>
      <div className={styles.tools}>
        <MuteLettersButton masterId={master.id} name={master.name} isMuted={isMuted} />
        <ReportButton
          subject={{ subjectType: "Letter", subjectId: id }}
          subjectLabel="esta carta"
          returnPath={routes.letter(id)}
        />
      </div>
    </footer>
  );
}

/** A letter, as its receivers read it; its Master and admins also see whom it reached. */
export function LetterPage({ letter }: { letter: LetterView }) {
  const { status, bodyHtml, viewer } = letter;
  return (
    <article className={styles.page}>
      {status === "STOPPED" && (
        <p>
          <Badge tone="error">Retirada</Badge> Incumple las directrices: quienes la recibieron ya no la ven.
        </p>
      )}
      <LetterHead letter={letter} />
      <h2 className="visually-hidden">La carta</h2>
      <div dir="auto" className="prose" dangerouslySetInnerHTML={{ __html: bodyHtml }} />
      {viewer === "receiver" ? <ReaderPanel letter={letter} /> : <OwnerPanel letter={letter} />}
    </article>
  );
}
