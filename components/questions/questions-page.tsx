import { CursorPager } from "@/components/common/cursor-pager";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ChatCircleIcon } from "@/components/ui/icons";
import { LinkTabs } from "@/components/ui/link-tabs";
import { pluralize } from "@/lib/platform/copy/pluralize";
import type { CursorPage } from "@/lib/platform/http/cursor";
import { routes } from "@/lib/platform/routes";
import type { QuestionsListView, ReceivedQuestion, WrittenQuestion } from "@/lib/community/questions/schema";
import { QUESTIONS_HEADING_ID, ReceivedQuestionCard, WrittenQuestionCard } from "./question-card";
import listStyles from "./questions.module.css";
import styles from "./questions-page.module.css";

const VIEW_LABELS: Record<QuestionsListView, string> = {
  "sin-responder": "Sin responder",
  respondidas: "Respondidas",
  retiradas: "Retiradas",
  mias: "Las mías",
};

const EMPTY_TEXTS: Record<QuestionsListView, { title: string; text: string }> = {
  "sin-responder": {
    title: "No hay preguntas por responder",
    text: "Aquí esperan las que te hacen en tu página y junto a las lecciones de tus cursos, las más antiguas primero.",
  },
  respondidas: {
    title: "Todavía no has respondido ninguna",
    text: "Tus respuestas se leen bajo cada lección o en tu página, y aquí las tienes todas juntas.",
  },
  retiradas: {
    title: "No has retirado ninguna",
    text: "Las preguntas que retires dejan de verse, y desde aquí las puedes volver a mostrar.",
  },
  mias: {
    title: "Todavía no has preguntado nada",
    text: "En la página de cada Maestro y de cada enseñanza puedes preguntar antes de recibirla; en un curso, bajo cada lección.",
  },
};

interface QuestionsPageProps {
  view: QuestionsListView;
  page:
    | { kind: "received"; list: CursorPage<ReceivedQuestion> }
    | { kind: "written"; list: CursorPage<WrittenQuestion> };
  isMaster: boolean;
  /** The number of questions to the viewer. */
  openCount: number;
  /** Signs the viewer's answers. */
  viewerName: string;
  hasPreviousPages: boolean;
}

const listTabs = (openCount: number) =>
  (Object.keys(VIEW_LABELS) as QuestionsListView[]).map((key) => ({
    key,
    label: key === "sin-responder" && openCount > 0 ? `${VIEW_LABELS[key]} (${openCount})` : VIEW_LABELS[key],
    href: routes.questions({ estado: key === "sin-responder" ? undefined : key }),
  }));

function QuestionCards({ page, viewerName }: Pick<QuestionsPageProps, "page" | "viewerName">) {
  return (
    <ul role="list" className={listStyles.list}>
      {page.kind === "received"
        ? page.list.content.map((question) => (
            <li key={question.id}>
              <ReceivedQuestionCard question={question} masterName={viewerName} />
            </li>
          ))
        : page.list.content.map((question) => (
            <li key={question.id}>
              <WrittenQuestionCard question={question} />
            </li>
          ))}
    </ul>
  );
}

function EmptyQuestions({ view }: { view: QuestionsListView }) {
  const { title, text } = EMPTY_TEXTS[view];
  const action = view === "mias" && <ButtonLink href={routes.explore()}>Explorar las enseñanzas</ButtonLink>;
  return (
    <EmptyState icon={<ChatCircleIcon size={38} />} title={title} action={action}>
      <p>{text}</p>
    </EmptyState>
  );
}

/** Questions to the viewer, and their own. */
export function QuestionsPage(props: QuestionsPageProps) {
  const { view, page, isMaster, openCount, viewerName, hasPreviousPages } = props;
  const { total, after } = page.list.metadata;
  const estado = view === "sin-responder" ? undefined : view;
  return (
    <div className={styles.page}>
      <header>
        <h1 id={QUESTIONS_HEADING_ID} tabIndex={-1}>
          Preguntas
        </h1>
        <p className={styles.lead}>
          {isMaster
            ? "Lo que te preguntan en tu página y junto a las lecciones de tus cursos."
            : "Lo que has preguntado, y lo que te han respondido."}
        </p>
      </header>
      {isMaster && <LinkTabs label="Qué preguntas se ven" tabs={listTabs(openCount)} current={view} />}
      {total === 0 ? (
        <EmptyQuestions view={view} />
      ) : (
        <>
          <p role="status">{pluralize(total, "pregunta", "preguntas")}</p>
          <QuestionCards page={page} viewerName={viewerName} />
        </>
      )}
      <CursorPager
        label="Páginas de preguntas"
        firstHref={hasPreviousPages ? routes.questions({ estado }) : null}
        nextHref={after ? routes.questions({ estado, after }) : null}
      />
    </div>
  );
}
