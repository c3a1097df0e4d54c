import { ListFoot } from "@/components/common/cursor-pager";
import { ButtonLink } from "@/components/ui/button";
import { Choices } from "@/components/ui/link-tabs";
import { EmptyState } from "@/components/ui/empty-state";
import { HandsPrayingIcon } from "@/components/ui/icons";
import { counted } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import type { ReceivedThanks, ThanksListView, ThanksPage as Page, WrittenThanks } from "@/lib/community/thanks/schema";
import { ReceivedCard } from "./received-thanks-card";
import styles from "./thanks-page.module.css";
import { WrittenCard } from "./written-thanks-card";

const VIEWS: readonly { key: ThanksListView; label: string }[] = [
  { key: "todos", label: "Todos" },
  { key: "por-leer", label: "Por leer" },
  { key: "mostrados", label: "Mostrados" },
  { key: "no-mostrados", label: "No mostrados" },
  { key: "escritos", label: "Los que has escrito" },
];

const choices = VIEWS.map(({ key, label }) => ({
  key,
  label,
  href: routes.thanks(key === "todos" ? {} : { estado: key }),
}));

const EMPTY: Record<ThanksListView, { title: string; text: string }> = {
  todos: {
    title: "Todavía no hay agradecimientos",
    text: "Quien recibe algo tuyo puede darte las gracias. Lo leerás aquí y decidirás si se muestra.",
  },
  "por-leer": { title: "No tienes nada por leer", text: "Lo que respondes o muestras deja de estar aquí." },
  mostrados: {
    title: "No muestras ningún agradecimiento",
    text: "Los que aceptes mostrar se verán en tu página y en la de cada enseñanza.",
  },
  "no-mostrados": { title: "No hay nada sin mostrar", text: "Muestras todo lo que te han escrito." },
  escritos: {
    title: "Todavía no has dado las gracias",
    text: "Al final de cada enseñanza que recibes puedes escribir a quien te la dio.",
  },
};

interface ThanksPageProps {
  view: ThanksListView;
  page: { kind: "received"; list: Page<ReceivedThanks> } | { kind: "written"; list: Page<WrittenThanks> };
  /** Whether one gives, and so is thanked. */
  gives: boolean;
  /** Of whoever looks, as their answers are signed. */
  name: string;
  /** Whether this is not the first page. */
  later: boolean;
}

function Cards({ page, name }: Pick<ThanksPageProps, "page" | "name">) {
  return (
    <ul role="list" className={styles.list}>
      {page.kind === "received"
        ? page.list.content.map((thanks) => (
            <li key={thanks.id}>
              <ReceivedCard thanks={thanks} masterName={name} />
            </li>
          ))
        : page.list.content.map((thanks) => (
            <li key={thanks.id}>
              <WrittenCard thanks={thanks} />
            </li>
          ))}
    </ul>
  );
}

function Nothing({ view }: { view: ThanksListView }) {
  const { title, text } = EMPTY[view];
  const action = view === "escritos" && (
    <ButtonLink href={routes.received()}>Ver lo que has recibido</ButtonLink>
  );
  return (
    <EmptyState icon={<HandsPrayingIcon size={38} />} title={title} action={action}>
      <p>{text}</p>
    </EmptyState>
  );
}

/** What is said between those who received and those who gave. */
export function ThanksPage({ view, page, gives, name, later }: ThanksPageProps) {
  const { total, after } = page.list.metadata;
  const estado = view === "todos" ? undefined : view;
  return (
    <div className={styles.page}>
      <header>
        <h1>Agradecimientos</h1>
        <p className={styles.lead}>
          {gives
            ? "Lo que te dicen quienes reciben lo tuyo. Nadie más lo lee hasta que aceptes mostrarlo."
            : "Lo que has dicho a tus Maestros y lo que te han respondido."}
        </p>
      </header>
      {gives && <Choices label="Qué agradecimientos se ven" choices={choices} current={view} />}
      {total === 0 ? (
        <Nothing view={view} />
      ) : (
        <>
          <p role="status">{counted(total, "agradecimiento", "agradecimientos")}</p>
          <Cards page={page} name={name} />
        </>
      )}
      <ListFoot
        label="Páginas de agradecimientos"
        first={later ? routes.thanks({ estado }) : null}
        next={after ? routes.thanks({ estado, after }) : null}
      />
    </div>
  );
}
