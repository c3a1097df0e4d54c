import type { PublicQuestion } from "@/lib/community/questions/schema";
import { routes } from "@/lib/platform/routes";
import { PublicQuestions } from "./public-questions";

interface MasterQuestionsProps {
  slug: string;
  masterName: string;
  questions: PublicQuestion[];
  headingClassName: string | undefined;
}

/** The answered questions to a Master. */
export function MasterQuestions({ slug, masterName, questions, headingClassName }: MasterQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="preguntas">
      <h2 id="preguntas" className={headingClassName}>
        Preguntas
      </h2>
      <PublicQuestions questions={questions} masterName={masterName} path={routes.master(slug)} withSubject />
    </section>
  );
}
