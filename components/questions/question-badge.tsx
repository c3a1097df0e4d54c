import { Badge } from "@/components/ui/badge";
import type { QuestionView } from "@/lib/community/lesson-questions/schema";

export function QuestionBadge({ question: { hidden, isPrivate, answer } }: { question: QuestionView }) {
  return (
    <>
      {hidden && <Badge tone="error">Retirada</Badge>}
      {isPrivate && <Badge>Privada</Badge>}
      {!hidden && !answer && <Badge tone="clay">Sin responder</Badge>}
    </>
  );
}
