import { requireContent, type SeedContent } from "./contents";
import type { Demo } from "./files/parse-demo";
import { readDemo } from "./files/read-demo";
import { seedId } from "./ids";
import { requirePerson, type SeedApprentice, type SeedMaster } from "./users";

const DAY_MS = 24 * 3_600_000;

type Asked = Demo["questions"][number];
type People = { masters: readonly SeedMaster[]; apprentices: readonly SeedApprentice[] };

/** The page on which a question was asked, and the time from which it could be. */
function findPage(asked: Asked, contents: readonly SeedContent[], masters: readonly SeedMaster[]) {
  if ("master" in asked) {
    const { id, createdAt } = requirePerson(masters, asked.master);
    return { ayniId: null, masterId: id, since: createdAt };
  }
  const { id, master, publishedAt } = requireContent(contents, asked.content);
  return { ayniId: id, masterId: master.id, since: publishedAt ?? master.createdAt };
}

/** Builds what was asked before receiving anything. Answers are public and take a day, or half the time until the seed. */
export const buildQuestionRows = (
  contents: readonly SeedContent[],
  { masters, apprentices }: People,
  now: Date,
) =>
  readDemo().questions.map((asked, index) => {
    const { since, ...page } = findPage(asked, contents, masters);
    const { id: authorId, createdAt: joinedAt } = requirePerson(apprentices, asked.apprentice);
    const from = Math.max(since.getTime(), joinedAt.getTime());
    const at = from + Math.floor(((now.getTime() - from) * asked.at) / 100);
    const answer = asked.answer ?? null;
    return {
      ...page,
      id: seedId(`question ${index} ${authorId}`),
      authorId,
      text: asked.text,
      answer,
      answeredAt: answer === null ? null : new Date(at + Math.min(DAY_MS, (now.getTime() - at) / 2)),
      createdAt: new Date(at),
    };
  });
