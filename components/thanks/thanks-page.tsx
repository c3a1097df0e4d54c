import { CursorPager } from "@/components/common/cursor-pager";
import { ButtonLink } from "@/components/ui/button";
import { LinkTabs } from "@/components/ui/link-tabs";
import { EmptyState } from "@/components/ui/empty-state";
import { HandsPrayingIcon } from "@/components/ui/later-icons";
import { TextLink } from "@/components/ui/link";
import { pluralize } from "@/lib/platform/copy/pluralize";
import type { CursorPage } from "@/lib/platform/http/cursor";
import { routes } from "@/lib/platform/routes";
import type { ReceivedThanks, ThanksListView, WrittenThanks } from "@/lib/community/thanks/schema";
import { ReceivedThanksCard } from "./received-thanks-card";
import styles from "./thanks-page.module.css";
import { WrittenThanksCard } from "./written-thanks-card";

const VIEW_OPTIONS: readonly { key: ThanksListView; label: string }[] = [
  { key: "todos", label: "Todos" },
  { key: "por-leer", label: "Por leer" },
  { key: "mostrados", label: "Mostrados" },
  { key: "no-mostrados", label: "No mostrados" },
  { key: "escritos", label: "Los que has escrito" },
];

const viewLinks = VIEW_OPTIONS.map(({ key, label }) => ({
  key,
  label,
  href: routes.thanks(key === "todos" ? {} : { estado: key }),
}));

const EMPTY_TEXTS: Record<ThanksListView, { title: string; text: string }> = {
  todos: {
    title: "Todavía no hay agradecimientos",
    text: "Quien recibe algo tuyo puede darte las gracias. Lo leerás aquí y decidirás si se muestra.",
  },
  "por-leer": { title: "No tienes nada por leer", text: "Lo que respondes o muestras deja de estar aquí." },
  mostrados: {
    title: "No muestras ningún agradecimiento",
    text: "Los que aceptes mostrar se verán en tu página, en la de cada enseñanza y, a veces, en la portada.",
  },
  "no-mostrados": { title: "No hay nada sin mostrar", text: "Muestras todo lo que te han escrito." },
  escritos: {
    title: "Todavía no has dado las gracias",
    text: "Al final de cada enseñanza que recibes puedes escribir a quien te la dio.",
  },
};

interface ThanksPageProps {
  view: ThanksListView;
  page:
    | { kind: "received"; list: CursorPage<ReceivedThanks> }
    | { kind: "written"; list: CursorPage<WrittenThanks> };
  isMaster: boolean;
  /** First name that signs the viewer's answers. */
  viewerName: string;
  hasPreviousPages: boolean;
}

function ThanksCards({ page, viewerName }: Pick<ThanksPageProps, "page" | "viewerName">) {
  return (
    <ul role="list" className={styles.list}>
      {page.kind === "received"
        ? page.list.content.map((thanks) => (
            <li key={thanks.id}>
              <ReceivedThanksCard thanks={thanks} masterName={viewerName} />
            </li>
          ))
        : page.list.content.map((thanks) => (
            <li key={thanks.id}>
              <WrittenThanksCard thanks={thanks} />
            </li>
          ))}
    </ul>
  );
}

function EmptyThanks({ view }: { view: ThanksListView }) {
  const { title, text } = EMPTY_TEXTS[view];
  const action = view === "escritos" && (
    <ButtonLink href={routes.received()}>Ver lo que has recibido</ButtonLink>
  );
  return (
    <EmptyState icon={<HandsPrayingIcon size={38} />} title={title} action={action}>
      <p>{text}</p>
    </EmptyState>
  );
}

/** Thanks received or written by the viewer. */
export function ThanksPage({ view, page, isMaster, viewerName, hasPreviousPages }: ThanksPageProps) {
  const { total, after } = page.list.metadata;
  const estado = view === "todos" ? undefined : view;
  return (
    <div className={styles.page}>
      <header>
        <h1>Agradecimientos</h1>
        <p className={styles.lead}>
          {isMaster
            ? "Lo que te dicen quienes reciben lo tuyo. Nadie más lo lee hasta que aceptes mostrarlo."
            : "Lo que has dicho a tus Maestros y lo que te han respondido."}
        </p>
        {!isMaster && total > 0 && (
          <p>
            <TextLink href={`${routes.profileSettings()}#agradecimientos`}>
              Elegir si se ven en tu perfil
            </TextLink>
          </p>
        )}
      </header>
      {isMaster && <LinkTabs label="Qué agradecimientos se ven" tabs={viewLinks} current={view} />}
      {total === 0 ? (
        <EmptyThanks view={view} />
      ) : (
        <>
          <p role="status">{pluralize(total, "agradecimiento", "agradecimientos")}</p>
          <ThanksCards page={page} viewerName={viewerName} />
        </>
      )}
      <CursorPager
        label="Páginas de agradecimientos"
        firstHref={hasPreviousPages ? routes.thanks({ estado }) : null}
        nextHref={after ? routes.thanks({ estado, after }) : null}
      />
    </div>
  );
}
