import { formatSale, formatSum, NOTIFICATION_KINDS } from "@/lib/messaging/notification-kinds";
import type { NotificationFacts } from "@/lib/messaging/notification-kinds";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { isolateTexts } from "@/lib/platform/text/isolate";
import { routes } from "@/lib/platform/routes";

const MAX_NAMES = 2;
const conjunction = new Intl.ListFormat("es", { type: "conjunction" });

/** "Inés, Pedro y 3 personas más", "4 personas" if none has a name. */
function listPeople(group: NotificationFacts[]): string {
  const names = group.flatMap(({ payload }) => ("personName" in payload && payload.personName) || []);
  const shown = names.slice(0, MAX_NAMES);
  const more = group.length - shown.length;
  if (shown.length === 0) return pluralize(more, "persona", "personas");
  return conjunction.format(more > 0 ? [...shown, pluralize(more, "persona más", "personas más")] : shown);
}

type Asked = Extract<NotificationFacts, { kind: "lesson-asked" }>;

/** "Inés te hace 3 preguntas en «…»", or the people if they are several: each may have asked more than once. */
function formatQuestions(group: NotificationFacts[], { title }: Asked["payload"]): string {
  const asked = group.filter((facts): facts is Asked => facts.kind === "lesson-asked");
  const askers = [...new Map(asked.map((facts) => [facts.payload.personSlug, facts])).values()];
  const [first] = askers;
  if (first && askers.length === 1) {
    return `${first.payload.personName} te hace ${pluralize(group.length, "pregunta", "preguntas")} en «${title}»`;
  }
  return `${listPeople(askers)} te preguntan por lecciones de «${title}»`;
}

/** Returns the same key for notifications that differ only in the person; null if a kind stands alone. */
export function findGroupKey({ kind, payload }: NotificationFacts): string | null {
  switch (kind) {
    case "received":
    case "thanked":
    case "lesson-asked":
      return `${kind} ${payload.slug}`;
    case "sold":
      return `${kind} ${formatSale(payload)} ${payload.slug} ${payload.currency}`;
    case "joined":
      return kind;
    default:
      return null;
  }
}

/** Renders several notifications with the same key as one, newest first; null if they are not of one key. */
export function renderNotificationGroup(
  notifications: NotificationFacts[],
): { text: string; path: string } | null {
  const group = isolateTexts(notifications);
  const [first] = group;
  const people = listPeople(group);
  switch (first?.kind) {
    case "received":
      return {
        text: `${people} han recibido «${first.payload.title}»`,
        path: NOTIFICATION_KINDS.received.path(first.payload),
      };
    case "thanked":
      return { text: `${people} te dan las gracias por «${first.payload.title}»`, path: routes.thanks() };
    case "lesson-asked":
      return { text: formatQuestions(group, first.payload), path: routes.questions() };
    case "sold": {
      const amount = group.reduce(
        (sum, { kind, payload }) => sum + (kind === "sold" ? payload.amount : 0),
        0,
      );
      const total = formatSum({ amount, currency: first.payload.currency });
      return {
        text: `${people} ${formatSale(first.payload, false)} por ${total} en total`,
        path: routes.salesOverview(),
      };
    }
    case "joined":
      return { text: `${people} han llegado con tu invitación`, path: routes.invitations() };
    default:
      return null;
  }
}
