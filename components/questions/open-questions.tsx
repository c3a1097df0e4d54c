import { ChatCircleIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import styles from "./open-questions.module.css";

/** Tells a Master how many questions wait for an answer; renders nothing without any. */
export function OpenQuestions({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className={styles.notice}>
      <ChatCircleIcon size={22} />
      <TextLink href={routes.questions()}>
        {pluralize(count, "pregunta sin responder", "preguntas sin responder")}
      </TextLink>
    </p>
  );
}
