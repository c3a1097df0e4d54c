import "server-only";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { publicQuestion } from "./data";
import type { PublicQuestion } from "./schema";

const MAX_SHOWN = 50;
const SECONDS = 300;

async function findPublicQuestions(where: Prisma.LessonQuestionWhereInput): Promise<PublicQuestion[]> {
  const rows = await db.lessonQuestion.findMany({
    where: { AND: [publicQuestion, where] },
    orderBy: [{ answeredAt: "desc" }, { id: "desc" }],
    take: MAX_SHOWN,
    select: {
      id: true,
      text: true,
      answer: true,
      answeredAt: true,
      author: { select: { name: true } },
      ayni: { select: { slug: true, title: true } },
    },
  });
  return rows.map(({ author, answer, answeredAt, ...row }) => ({
    ...row,
    answer: answer ?? "",
    authorName: author.name,
    answeredAt: answeredAt?.toISOString() ?? "",
  }));
}

type Page = { id: string; slug: string };

/** Lists the public questions to a Master about anything, newest answers first. Cached. */
export const listMasterQuestions = ({ id, slug }: Page): Promise<PublicQuestion[]> =>
  cached(() => findPublicQuestions({ masterId: id }), ["questions-to", id], {
    tags: [cacheTags.master(slug)],
    seconds: SECONDS,
  });

/** Lists the public questions about a content, newest answers first. Cached. */
export const listAyniQuestions = ({ id, slug }: Page): Promise<PublicQuestion[]> =>
  cached(() => findPublicQuestions({ ayniId: id }), ["questions-about", id], {
    tags: [cacheTags.ayni(slug)],
    seconds: SECONDS,
  });
