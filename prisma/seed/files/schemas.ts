import { z } from "zod";
import { thanksWords } from "@/lib/community/thanks/policy";
import { MAX_SHORT_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from "@/lib/content/ayni/policy";
import { AyniStatus, ContentType, OrderStatus } from "@/lib/platform/db/generated/enums";
import { isCountryCode } from "@/lib/reference/countries";
import { currencyCodes } from "@/lib/reference/currencies";
import { disciplineKeys } from "@/lib/reference/disciplines";
import { topicKeys } from "@/lib/reference/topics";
import { bookDesigns, inkNames } from "../media/books/names";

const text = z.string().trim().min(1, "is empty");
const days = z.number().min(0);
const amount = z.number().min(0);
const count = z.int().min(1);
const packSize = z.literal([3, 5, 10]);
/** The name of another file, or of a person: `lucia-ferrer`. */
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "is not a name like lucia-ferrer");
const flag = z.boolean().default(false);
/** The body of a Markdown file. */
const body = text;

const home = {
  country: z.string().refine(isCountryCode, "is not the code of a country"),
  state: text,
  city: text,
  zone: text,
};
const person = { name: text, lastName: text, woman: z.boolean(), email: z.email().optional() };

const discipline = z.enum(disciplineKeys, "is not a discipline of lib/reference/disciplines.ts");
const topic = z.enum(topicKeys, "is not a topic of lib/reference/topics.ts");
const disciplines = z.array(discipline).min(1, "names no discipline");

/** In the order of `dayOfWeek`, which begins at one. */
export const WEEKDAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

const time = z.string().regex(/^\d\d:\d\d$/, "is not a time like 19:30");

export const masterFile = z.strictObject({
  ...person,
  ...home,
  shortDescription: text,
  disciplines,
  topics: z.array(topic).min(1, "names no topic"),
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/, "is not the code of a language"))
    .min(1, "names no language"),
  website: z.url().optional(),
  youtubeId: text.optional(),
  hasBankDetails: flag,
  trainings: z.array(z.strictObject({ title: text, school: text, year: z.int(), seen: flag })).default([]),
  /** The hours in which they can be booked. */
  hours: z
    .array(z.strictObject({ days: z.tuple([z.enum(WEEKDAYS)], z.enum(WEEKDAYS)), from: time, to: time }))
    .default([]),
  foreword: z.array(text).min(1),
  body,
});

const encuentros = z.strictObject({
  from: z.enum([
    "now",
    "today",
    "nextMonday",
    "nextSaturday",
    "nextMonth",
    "nextNewMoon",
    "nextFullMoon",
    "nextSolstice",
  ]),
  days: z.int().default(0),
  on: z.enum(WEEKDAYS).optional(),
  time: time.optional(),
  minutes: count,
  count: count.optional(),
});

export const contentFile = z.strictObject({
  title: text.max(MAX_TITLE_LENGTH),
  master: slug,
  type: z.enum(ContentType),
  status: z.enum(AyniStatus).exclude(["PUBLISHED"]).optional(),
  shortDescription: text.max(MAX_SHORT_DESCRIPTION_LENGTH),
  disciplines: z.tuple([discipline], discipline),
  topics: z.tuple([topic], topic),
  price: amount,
  currency: z.enum(currencyCodes).optional(),
  minimumPrice: amount.optional(),
  capacity: count.optional(),
  accessDays: count.optional(),
  venue: z
    .strictObject({
      name: text,
      address: text,
      quarter: text.optional(),
      meetingPoint: text.optional(),
      addressAfterReserving: z.boolean().optional(),
    })
    .optional(),
  encuentros: encuentros.optional(),
  /** It is booked by the hour instead. */
  session: z
    .strictObject({
      minutes: count,
      bufferAfter: z.int().min(0).default(15),
      noticeHours: z.int().min(0).default(12),
      moveHours: z.int().min(0).default(24),
      questions: z.array(text).default([]),
      packs: z
        .array(z.strictObject({ sessions: packSize, price: count, months: count.default(6) }))
        .default([]),
    })
    .optional(),
  parts: z.tuple([text], text),
  minutes: z.tuple([count], count).default([3]),
  freeSample: flag,
  book: slug.optional(),
  /** The look of the cover of a book. */
  cover: z.strictObject({ design: z.enum(bookDesigns), inks: z.enum(inkNames) }).optional(),
  formats: z.array(z.enum(["epub", "pdf"])).default(["epub"]),
  contraindications: text.optional(),
  body,
});

const applicationEntry = z.strictObject({
  shortDescription: text,
  offering: text,
  disciplines,
  website: z.url().optional(),
  daysAgo: days,
});

export const apprenticesFile = z.array(
  z.strictObject({
    ...home,
    people: z.array(
      z.strictObject({
        ...person,
        hasPortrait: flag,
        completedStep: z.int().min(0).max(4).default(4),
        disciplines: z.array(discipline).default([]),
        showsThanks: flag,
        follows: z.array(slug).default([]),
        favourites: z.array(slug).default([]),
        application: applicationEntry.optional(),
      }),
    ),
  }),
);

const thanks = z
  .strictObject({
    text: text.optional(),
    words: z.array(z.enum(thanksWords)).default([]),
    agreed: flag,
    answer: text.optional(),
  })
  .refine((entry) => entry.text !== undefined || entry.words.length > 0, "has neither a text nor words")
  .refine((entry) => entry.answer === undefined || entry.text !== undefined, "answers no text");

/** The orders of each content. */
export const ordersFile = z.record(
  slug,
  z.array(
    z.strictObject({
      apprentice: slug,
      at: z.number().min(0).max(100),
      status: z.enum(OrderStatus).exclude(["PENDING"]).default("COMPLETED"),
      paid: z.number().min(0).default(1),
      thanks: thanks.optional(),
    }),
  ),
);

/** The hours that were booked of each content: the first free one so many days from the seed. */
export const bookingsFile = z.record(
  slug,
  z.array(
    z.strictObject({
      apprentice: slug,
      days: z.int(),
      /** The size of the pack that it is taken from. */
      pack: packSize.optional(),
      answers: z.array(text).default([]),
    }),
  ),
);

export const solidarityFile = z.array(
  z.strictObject({ content: slug, giver: slug, receiver: slug.optional(), thanks: thanks.optional() }),
);

export const waitingListsFile = z.record(slug, z.array(slug));

export const bundlesFile = z.array(
  z.strictObject({
    slug,
    title: text,
    description: text.optional(),
    price: amount,
    contents: z.tuple([slug, slug], slug),
    buyer: slug.optional(),
  }),
);

/** The state of a member; who has left is still in it until the end of the month that is paid. */
const memberState = z.enum(["ACTIVE", "PAUSED", "LATE", "LEFT", "ENDED"]);

export const membershipsFile = z.array(
  z.strictObject({
    slug,
    master: slug,
    name: text,
    description: text,
    interval: z.enum(["month", "year"]),
    price: amount,
    /** Members choose the price from this one on. */
    minimum: amount.optional(),
    /** A lower price for so many people. */
    solidarity: z.strictObject({ price: amount, seats: count }).optional(),
    opens: z.union([z.literal("all"), z.array(slug).min(1)]),
    members: z.array(
      z.strictObject({
        apprentice: slug,
        state: memberState,
        sinceDaysAgo: days,
        /** Periods that were paid. */
        periods: count,
        price: amount.optional(),
      }),
    ),
  }),
);

export const giftsFile = z.array(
  z.strictObject({
    content: slug,
    giver: slug,
    recipientName: text,
    recipientEmail: z.email(),
    message: text.optional(),
    boughtDaysAgo: days,
    sendsInDays: days.optional(),
    acceptedDaysAgo: days.optional(),
  }),
);

export const bartersFile = z.array(
  z.strictObject({
    offered: slug,
    wanted: slug,
    status: z.enum(["PROPOSED", "ACCEPTED", "DECLINED"]),
    message: text.optional(),
    daysAgo: days,
  }),
);

/** The people who accepted the invitation of a person. */
export const invitationsFile = z.record(slug, z.array(slug));

export const discountsFile = z.array(
  z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("CODE"),
      content: slug,
      code: text,
      off: amount,
      maxUses: count,
      uses: count,
    }),
    z.strictObject({
      kind: z.literal("EARLY"),
      content: slug,
      off: amount,
      sinceDaysAgo: days,
      endsInDays: days,
    }),
  ]),
);

export const featuredFile = z.array(slug);

/** A question beside the first lesson of a course. */
export const lessonQuestionsFile = z.array(
  z.strictObject({ course: slug, text, answer: text.optional(), isPrivate: flag }),
);

const askedBefore = { apprentice: slug, at: z.number().min(0).max(100), text, answer: text.optional() };

/** A question that was asked before receiving anything, about a content or of a Master. */
export const questionsFile = z.array(
  z.union([
    z.strictObject({ content: slug, ...askedBefore }),
    z.strictObject({ master: slug, ...askedBefore }),
  ]),
);

const lesson = z.strictObject({ title: text, text });

export const modularCoursesFile = z.strictObject({
  courses: z.array(slug),
  modules: z.tuple([text, text]),
  firstWeekLessons: count,
  welcome: lesson,
  closing: lesson,
});

export const playbackFile = z.array(
  z.strictObject({
    content: slug,
    part: count,
    seconds: z.number().min(0),
    percent: z.int().min(0).max(100),
  }),
);

export const reportsFile = z.array(
  z.strictObject({ about: z.enum(["thanks", "author"]), reason: text, text: z.string().default("") }),
);

export const letterFile = z.strictObject({
  master: slug,
  subject: text,
  audience: z.enum(["FOLLOWERS", "AYNI", "APPRENTICES"]),
  content: slug.optional(),
  hoursAgo: days,
  sent: flag,
  body,
});
