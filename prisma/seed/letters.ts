import { DEMO_ACCOUNTS } from "./demo-accounts";
import { requireContentByTitle, type SeedContent } from "./contents";
import { seedId } from "./ids";
import type { SeedSale } from "./orders";
import type { SeedMaster } from "./users";

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;

const SENT_TITLE = "Respirar para volver a casa";

const TO_FOLLOWERS = `El otoño me ha traído ganas de quietud, y de contaros en qué ando.

## Lo que viene

- Un taller nuevo de **respiración consciente**, en diciembre.
- Un rato abierto los viernes, para quien quiera preguntar.

> Respirar es recibir y devolver.

Gracias por estar cerca.`;

const TO_PARTICIPANTS = `Para el próximo encuentro os recomiendo:

1. Ropa cómoda y una manta.
2. Un sitio donde nadie os llame durante una hora.
3. No comer mucho antes.

Nos vemos pronto.`;

const TO_APPRENTICES = "Quiero preguntaros qué os gustaría practicar en enero. Se me ocurre";

type LetterSeed = { name: string; subject: string; body: string; at: Date };

const toLetter = (master: SeedMaster, { name, subject, body, at }: LetterSeed) => ({
  id: seedId(`letter ${name}`),
  masterId: master.id,
  subject,
  body,
  createdAt: at,
  updatedAt: at,
});

const toSent = (receiverIds: readonly string[], at: Date) => ({
  status: "SENT" as const,
  expectedCount: receiverIds.length,
  mailCount: receiverIds.length,
  queuedAt: at,
  sentAt: new Date(at.getTime() + 60_000),
});

interface SentLetter {
  letter: { id: string; subject: string; sentAt: Date };
  ids: string[];
  type: "letter" | "participants-letter";
  category: string;
}

const toReceivers = ({ letter, ids }: SentLetter) =>
  ids.map((userId) => ({
    letterId: letter.id,
    userId,
    reach: "MAIL" as const,
    createdAt: letter.sentAt,
  }));

const toNotifications = (master: SeedMaster, { letter, ids, type, category }: SentLetter) =>
  ids.map((userId) => ({
    id: seedId(`notice letter ${letter.id} ${userId}`),
    userId,
    type,
    category,
    payload: {
      letterId: letter.id,
      subject: letter.subject,
      masterId: master.id,
      masterName: `${master.name} ${master.lastName}`,
      masterSlug: master.slug,
    },
    dedupeKey: `letter:${letter.id}:${userId}`,
    createdAt: letter.sentAt,
    readAt: letter.sentAt,
  }));

interface LetterSources {
  masters: readonly SeedMaster[];
  contents: readonly SeedContent[];
  sales: readonly SeedSale[];
  follows: readonly { followerId: string; masterId: string; createdAt: Date }[];
}

/** Builds letters of the demo Master: one to followers, one to participants, and a draft. */
export function buildLetterRows({ masters, contents, sales, follows }: LetterSources, now: Date) {
  const master = masters.find(({ email }) => email === DEMO_ACCOUNTS.master);
  if (!master) return { letters: [], receivers: [], notifications: [] };
  const content = requireContentByTitle(contents, SENT_TITLE);
  const [followersAt, participantsAt] = [9 * DAY_MS, 2 * DAY_MS].map((age) => new Date(now.getTime() - age));
  if (!followersAt || !participantsAt) throw new Error("A letter has no date.");
  const followers = follows.filter(
    ({ masterId, createdAt }) => masterId === master.id && createdAt < followersAt,
  );
  const followerIds = followers.map(({ followerId }) => followerId);
  const holders = sales.filter(
    (sale) =>
      sale.content.id === content.id && sale.status === "COMPLETED" && sale.purchaseDate < participantsAt,
  );
  const holderIds = [...new Set(holders.map(({ buyer }) => buyer.id))];
  const toFollowers = {
    ...toLetter(master, {
      name: "followers",
      subject: "Lo que viene este otoño",
      body: TO_FOLLOWERS,
      at: followersAt,
    }),
    audience: "FOLLOWERS" as const,
    ...toSent(followerIds, followersAt),
  };
  const toParticipants = {
    ...toLetter(master, {
      name: "participants",
      subject: "Antes de nuestro próximo encuentro",
      body: TO_PARTICIPANTS,
      at: participantsAt,
    }),
    audience: "AYNI" as const,
    ayniId: content.id,
    ...toSent(holderIds, participantsAt),
  };
  const draft = {
    ...toLetter(master, {
      name: "draft",
      subject: "¿Qué practicamos en enero?",
      body: TO_APPRENTICES,
      at: new Date(now.getTime() - 5 * HOUR_MS),
    }),
    audience: "APPRENTICES" as const,
  };
  const sent: SentLetter[] = [
    { letter: toFollowers, ids: followerIds, type: "letter", category: "masterLetters" },
    { letter: toParticipants, ids: holderIds, type: "participants-letter", category: "changes" },
  ];
  return {
    letters: [toFollowers, toParticipants, draft],
    receivers: sent.flatMap(toReceivers),
    notifications: sent.flatMap((entry) => toNotifications(master, entry)),
  };
}
