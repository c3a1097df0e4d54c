import { createReport } from "@/lib/administration/moderation/service";
import { saveFavourite } from "@/lib/community/favourites/service";
import { saveThanks } from "@/lib/community/thanks/service";
import { archiveAyni, createAyni, updateAyni } from "@/lib/content/ayni/service";
import { followMaster } from "@/lib/discovery/follows/service";
import { savePosition } from "@/lib/library/progress/service";
import { placeOrder } from "@/lib/orders/order/service";
import type { WriteSubjects } from "./subjects";

/** A measured call of a product function, as handlers make it. */
type BenchWrite = { name: string; run: (subjects: WriteSubjects) => Promise<unknown> };

const EDITED_TEXT = "Una práctica tranquila para empezar el día con calma y cercanía.";

/** In an order in which each finds what the ones before have left. */
export const measuredWrites: BenchWrite[] = [
  {
    name: "create a draft",
    run: ({ master }) => createAyni(master, { contentType: "PODCAST", title: "Respirar con el bosque" }),
  },
  { name: "publish", run: ({ master, draft }) => updateAyni(master, draft.slug, { status: "PUBLISHED" }) },
  {
    name: "edit what is public",
    run: ({ master, draft }) => updateAyni(master, draft.slug, { shortDescription: EDITED_TEXT }),
  },
  { name: "archive", run: ({ master, draft }) => archiveAyni(master, draft.slug) },
  {
    name: "receive for free",
    run: ({ apprentice, content }) => placeOrder(apprentice, { ayniContentId: content.id }),
  },
  {
    name: "report progress",
    run: ({ receiver, file }) => savePosition(receiver, file.id, { position: "12.5", percent: 20 }),
  },
  {
    name: "thank",
    run: ({ receiver, order }) => saveThanks(receiver, order.id, { text: "Gracias.", words: ["warm"] }),
  },
  { name: "follow", run: ({ apprentice, content }) => followMaster(apprentice, content.userId) },
  { name: "save for later", run: ({ apprentice, content }) => saveFavourite(apprentice, content.id) },
  {
    name: "report a content",
    run: ({ apprentice, content }) =>
      createReport(apprentice, { subjectType: "Ayni", subjectId: content.id, reason: "spam", text: "" }),
  },
];
