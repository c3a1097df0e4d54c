import { Badge } from "@/components/ui/badge";
import type { QuestionView } from "@/lib/community/questions/schema";

export function QuestionBadge({ question }: { question: QuestionView }) {
  const { hidden, isPrivate, isBesideLesson, answer } = question;
  const isPublic = !isBesideLesson && !isPrivate && !hidden && answer !== null;
  return (
    <>
      {hidden && <Badge tone="error">Retirada</Badge>}
      {isPrivate && <Badge>Privada</Badge>}
      {isPublic && <Badge tone="success">Se muestra</Badge>}
      {!hidden && !answer && <Badge tone="clay">Sin responder</Badge>}
    </>
  );
}
