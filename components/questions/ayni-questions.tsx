import type { PublicQuestion } from "@/lib/community/questions/schema";
import { routes } from "@/lib/platform/routes";
import { AskMaster } from "./ask-master";
import { PublicQuestions } from "./public-questions";
import styles from "./public-questions.module.css";

interface AyniQuestionsProps {
  ayni: { id: string; slug: string; title: string; userId: string };
  master: { name: string; lastName: string };
  questions: PublicQuestion[];
}

/** The answered questions about a content, and the way to ask another one. */
export function AyniQuestions({ ayni, master, questions }: AyniQuestionsProps) {
  const path = routes.ayni(ayni.slug);
  return (
    <section aria-labelledby="preguntas">
      <h2 id="preguntas">Preguntas</h2>
      {questions.length > 0 ? (
        <PublicQuestions questions={questions} masterName={`${master.name} ${master.lastName}`} path={path} />
      ) : (
        <p className={styles.empty}>Si te queda una duda antes de recibirlo, {master.name} te responde.</p>
      )}
      <div className={styles.ask}>
        <AskMaster master={{ id: ayni.userId, name: master.name }} ayni={ayni} returnPath={path} />
      </div>
    </section>
  );
}
